import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readImported as read } from '../../../test/helpers/read-imported.ts'

test('large tables are read, or refused, in time', async () => {
  const rows = Array.from({ length: 200_000 }, (_, i) => `${i * 10},${i * 10 + 10},"one, ""two"""`).join('\n')
  assert.equal((await read('text/csv', `start,end,text\n${rows}`)).words, 400_000)
  const hostile = [
    `start,end,text\n0,1,"${'""'.repeat(5_000_000)}`,
    `start,end,text\n${'"'.repeat(10_000_001)}`,
    `start,end,text\n${','.repeat(10_000_000)}`,
    `start,end,text\n${',,\n'.repeat(3_000_000)}`,
    `start,end,text\n${'0,1,a\n'.repeat(1_600_000)}`,
    `${'start,'.repeat(1_500_000)}text\n0`,
    `start,end,text\n0,1,${'x'.repeat(10_000_000)}`,
    `start\tend\ttext\n${'9'.repeat(10_000_000)}\t1\ta`,
  ]
  for (const text of hostile) {
    await assert.rejects(read('text/csv', text), { code: 'INVALID_BODY' }, text.slice(0, 40))
  }
})
