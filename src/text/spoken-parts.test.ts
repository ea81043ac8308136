import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Word } from '../contract/content.ts'
import { spokenParts } from './spoken-parts.ts'

/** Words of half a second: `a1` is said by speaker 1, `_` is a pause of half a second. */
function said(text: string): Word[] {
  let at = 0
  return text.split(' ').flatMap((token) => {
    at += 0.5
    if (token === '_') return []
    const [, word = '', speaker = '0'] = /^(.*?)(\d)$/.exec(token) ?? []
    return [{ word, start: at - 0.5, end: at, confidence: null, speaker: Number(speaker) }]
  })
}

const partsOf = (text: string, sure: readonly number[] = []): string[] =>
  spokenParts(said(text), (index) => sure.includes(index), 'en').map(
    ({ from, to, speaker, isSure }) => `${from}-${to} ${speaker}${isSure ? '!' : ''}`,
  )

test('a part ends where the speaker changes, or what a person said about it', () => {
  assert.deepEqual(partsOf('a0 b0 c0 d1 e1'), ['0-2 0', '3-4 1'])
  assert.deepEqual(partsOf('a0 b0 c0 d0', [1, 2]), ['0-0 0', '1-2 0!', '3-3 0'])
})

test('a part ends at a sentence or a pause once it lasts a second, and at a long pause in any case', () => {
  assert.deepEqual(partsOf('a0 b.0 C0 d0'), ['0-1 0', '2-3 0'])
  assert.deepEqual(partsOf('a.0 B0 c0 d0'), ['0-3 0'])
  assert.deepEqual(partsOf('a0 b0 _ c0 d0'), ['0-1 0', '2-3 0'])
  assert.deepEqual(partsOf('a0 _ b0 c0 d0'), ['0-3 0'])
  assert.deepEqual(partsOf('a0 _ _ b0 c0'), ['0-0 0', '1-2 0'])
})

test('every word is in one part, in order', () => {
  const word = fc.record({ gap: fc.double({ min: 0, max: 2, noNaN: true }), speaker: fc.nat(2), sure: fc.boolean() })
  fc.assert(
    fc.property(fc.array(word), (list) => {
      let at = 0
      const words = list.map(({ gap, speaker }): Word => {
        at += gap + 0.3
        return { word: 'a', start: at - 0.3, end: at, confidence: null, speaker }
      })
      const parts = spokenParts(words, (index) => list[index]?.sure ?? false, 'en')
      assert.deepEqual(
        parts.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, i) => from + i)),
        words.map((_, i) => i),
      )
      for (const { from, to, speaker } of parts) {
        assert.ok(words.slice(from, to + 1).every((one) => one.speaker === speaker))
      }
    }),
  )
})
