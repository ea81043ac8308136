import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Word } from '../../contract/content.ts'
import { keepIds } from './keep-ids.ts'

const words = fc.array(
  fc
    .tuple(fc.constantFrom('yes', 'no'), fc.integer({ min: 0, max: 2 }))
    .map(([word, start]): Word => ({ word, start, end: start + 1, confidence: null, speaker: 0 })),
  { maxLength: 12 },
)

test('each word keeps the id of the first one like it after the last kept, and others get new ids', () => {
  fc.assert(
    fc.property(words, words, (before, after) => {
      let from = 0
      let nextId = before.length
      const expected = after.map(({ word, start }) => {
        const at = before.findIndex((one, i) => i >= from && one.word === word && one.start === start)
        if (at === -1) return nextId++
        from = at + 1
        return at
      })
      assert.deepEqual(keepIds(before, after), { ids: expected, nextId })
    }),
  )
})
