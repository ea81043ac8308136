import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newExport } from './new-delivery.ts'

test('edits of a recording within half a minute are one export, written after the last', () => {
  const rule = { id: 'exp_1', url: '', export: '{}', createdById: 'usr_1' }
  const made = (event: string, sourceId: string, now: number) =>
    newExport(rule, { id: `evt_${now}`, event, body: '{}', sourceId }, now)
  const minute = 1_800_000_000_000
  const rows = [0, 1, 15_000, 29_999].map((ms) => made('TRANSCRIPT_EDITED', 'rec_1', minute + ms))
  assert.equal(new Set(rows.map(({ messageId }) => messageId)).size, 1)
  for (const { nextAttemptAt } of rows) assert.equal(nextAttemptAt, minute + 32_000)
  const [first] = rows
  assert.notEqual(made('TRANSCRIPT_EDITED', 'rec_2', minute).messageId, first?.messageId)
  assert.notEqual(made('TRANSCRIPT_EDITED', 'rec_1', minute + 30_000).messageId, first?.messageId)
  const created = made('TRANSCRIPT_CREATED', 'rec_1', minute + 5)
  assert.deepEqual([created.messageId, created.nextAttemptAt], [`evt_${minute + 5}`, minute + 5])
})
