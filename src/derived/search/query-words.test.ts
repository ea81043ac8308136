import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuTime } from '../../../test/helpers/cpu-time.ts'
import { limit } from '../../../test/helpers/time-limits.ts'
import { queryWords } from './query-words.ts'

test('the longest query costs little, whatever is repeated in it', () => {
  const longest = 1000
  for (const part of ['a-b ', '10k ', 'a1 ', 'half ', '1 of may ', '20 mg ']) {
    const query = part.repeat(longest / part.length)
    const before = cpuTime()
    for (let i = 0; i < 5; i += 1) queryWords(query)
    assert.ok(cpuTime() - before < limit(400), part)
  }
})

test('only the day beside a month is one', () => {
  const words = queryWords('may 5 people vote on 5 items')
  assert.deepEqual(
    words.map(({ isMonth }) => isMonth === true),
    [true, false, false, false, false, false, false],
  )
  assert.deepEqual(
    words.filter(({ text }) => text === '5').map(({ others }) => others.flat()),
    [['5', '5th'], []],
  )
})
