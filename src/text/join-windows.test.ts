import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { wordsAfter, wordsBefore } from './join-windows.ts'

interface Timed {
  word: string
  start: number
  end: number
}
const at = (word: string, start: number, end: number): Timed => ({ word, start, end })

test('a word that both windows have at the cut is kept once', () => {
  const before = wordsBefore([at('forever', 9, 9.5), at('with', 9.7, 9.99), at('for', 10.1, 10.4)], 10)
  const after = wordsAfter([at('ever', 9.3, 9.5), at('With', 9.85, 10.2), at('forever', 10.2, 10.7)], before, 10)
  assert.deepEqual(
    [...before, ...after].map(({ word }) => word),
    ['forever', 'with', 'forever'],
  )
})

test('a word that each window counts as the other one’s is kept', () => {
  const before = wordsBefore([at('say', 9, 9.3), at('goodbye', 9.8, 10.4)], 10)
  const after = wordsAfter([at('goodbye', 9.6, 10.2), at('now', 10.4, 10.7)], before, 10)
  assert.deepEqual(
    [...before, ...after].map(({ word }) => word),
    ['say', 'goodbye', 'now'],
  )
})

test('property: cut anywhere and heard up to 0.08 s off, every word is there once, in order', () => {
  const speech = fc.array(fc.integer({ min: 200, max: 600 }), {
    minLength: 1,
    maxLength: 30,
  })
  const noise = fc.array(fc.integer({ min: -80, max: 80 }), { minLength: 60, maxLength: 60 })
  fc.assert(
    fc.property(speech, noise, fc.double({ min: 0, max: 1, noNaN: true }), (spoken, off, share) => {
      let time = 0
      const words = spoken.map((length, i) => {
        const start = time
        time += length
        return at(i % 3 === 2 ? 'again' : `w${i}`, start / 1000, (time - 40) / 1000)
      })
      const cut = (time / 1000) * share
      const heard = (from: number): Timed[] =>
        words.map(({ word, start, end }, i) => {
          const shift = (off[from + i] ?? 0) / 1000
          return at(word, start + shift, end + shift)
        })
      const before = wordsBefore(
        heard(0).filter(({ end }) => end <= cut + 1),
        cut,
      )
      const after = wordsAfter(
        heard(30).filter(({ start }) => start >= cut - 1),
        before,
        cut,
      )
      assert.deepEqual(
        [...before, ...after].map(({ word }) => word),
        words.map(({ word }) => word),
      )
    }),
    { numRuns: 1000 },
  )
})
