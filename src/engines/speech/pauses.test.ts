import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { fitToPauses } from './fit-to-pauses.ts'
import { pausesIn } from './pauses.ts'

const sampleRate = 16_000

/** A voice of 200 Hz between the given times, in noise; amplitudes 0–1. */
function spoken(seconds: number, voiced: readonly (readonly [number, number])[], noise: number): Int16Array {
  let seed = 1
  return Int16Array.from({ length: seconds * sampleRate }, (_, i) => {
    seed = (seed * 48_271) % 2_147_483_647
    const at = i / sampleRate
    const voice = voiced.some(([from, to]) => at >= from && at < to) ? 0.3 * Math.sin(2 * Math.PI * 200 * at) : 0
    return Math.round((voice + noise * (seed / 1_073_741_823.5 - 1)) * 32_767)
  })
}

test('pauses of a tenth of a second and more, in silence and in noise', () => {
  const voiced = [
    [0.3, 1],
    [1.05, 1.6],
    [1.75, 3],
  ] as const
  for (const noise of [0, 0.001, 0.02]) {
    const found = pausesIn(spoken(3.5, voiced, noise), sampleRate)
    const wanted = [
      [0, 0.3],
      [1.6, 1.75],
      [3, 3.5],
    ]
    assert.equal(found.length, wanted.length, `${noise}: ${JSON.stringify(found)}`)
    for (const [i, { start, end }] of found.entries()) {
      const [from = 0, to = 0] = wanted[i] ?? []
      assert.ok(Math.abs(start - from) <= 0.02 && Math.abs(end - to) <= 0.02, `${noise}: ${start}–${end}`)
    }
  }
})

test('sound without pauses, and none at all', () => {
  assert.deepEqual(pausesIn(spoken(2, [[0, 2]], 0), sampleRate), [])
  assert.deepEqual(pausesIn(new Int16Array(0), sampleRate), [])
})

test('a word ends where the pause after it begins, and begins where the pause before it ends', () => {
  const words = [
    { start: 0.2, last: 0.3, end: 0.7 },
    { start: 0.9, last: 0.9, end: 1.2 },
    { start: 1.2, last: 1.3, end: 1.7 },
  ]
  const pauses = [
    { start: 0, end: 0.28 },
    { start: 0.5, end: 1 },
    { start: 1.9, end: 2.4 },
  ]
  assert.deepEqual(
    fitToPauses(words, pauses).map(({ start, end }) => [start, end]),
    [
      [0.28, 0.5],
      [1, 1.2],
      [1.2, 1.9],
    ],
  )
})

test('a pause inside a word, or far from where one begins, moves none', () => {
  const words = [
    { start: 0, last: 1, end: 1.4 },
    { start: 2.5, last: 2.5, end: 2.9 },
  ]
  const inside = fitToPauses(words, [{ start: 0.4, end: 0.55 }])
  assert.deepEqual(inside, words)
  const far = fitToPauses(words, [{ start: 1.3, end: 1.5 }])
  assert.deepEqual(
    far.map(({ start, end }) => [start, end]),
    [
      [0, 1.3],
      [2.5, 2.9],
    ],
    'something else is heard before the second word',
  )
})

test('whatever the pauses are, words stay in order and keep a length', () => {
  const steps = fc.array(fc.integer({ min: 4, max: 200 }), { maxLength: 40 })
  fc.assert(
    fc.property(steps, fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 40 }), (lengths, others) => {
      let at = 0
      const words = lengths.map((length) => {
        const start = at
        at += length / 100
        return { start, last: start + length / 300, end: at }
      })
      let time = 0
      const pauses = others.map((length) => {
        const start = (time += length / 100)
        return { start, end: (time += 0.1 + length / 200) }
      })
      const fitted = fitToPauses(words, pauses)
      for (const [i, word] of fitted.entries()) {
        assert.ok(word.end > word.start, `${i}: ${word.start}–${word.end}`)
        const before = fitted[i - 1]
        assert.ok(before === undefined || before.end <= word.start + 1e-9, `${i}: after ${before?.end}`)
      }
    }),
  )
})
