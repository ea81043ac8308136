import assert from 'node:assert/strict'
import { test } from 'node:test'
import { continuePositions } from './relative-positions.ts'

/** A few of the encoding's waves, by the formula of icefall for 48 entries. */
function waves(distance: number): number[] {
  const near = Math.sqrt(48)
  const compressed = Math.sign(distance) * near * (Math.log(Math.abs(distance) + near) - Math.log(near))
  const angle = Math.atan((compressed * 2 * Math.PI) / 48)
  return [0.5 + Math.sin(angle), Math.cos(2 * angle) - 0.3 * Math.sin(angle), 2 * Math.cos(angle)]
}

test('positions further back than the known ones are nearer to the truth than the last known one', () => {
  const known = Array.from({ length: 95 }, (_, i) => waves(i - 79))
  const meaning = continuePositions(-79, known)
  const off = (of: (distance: number) => readonly number[]): number =>
    [-85, -120, -250].reduce((sum, distance) => {
      const wanted = waves(distance)
      return sum + of(distance).reduce((squares, value, i) => squares + (value - (wanted[i] ?? 0)) ** 2, 0)
    }, 0)
  assert.ok(off(meaning) < 0.6 * off(() => waves(-79)), `${off(meaning)}, repeated ${off(() => waves(-79))}`)
})

test('known distances stay as they are, however few there are', () => {
  const known = [[0.5], [-1], [3]]
  const meaning = continuePositions(-2, known)
  assert.deepEqual([-2, -1, 0].map(meaning), known)
  assert.ok(Math.abs(meaning(-1000)[0] ?? Infinity) < 10)
})
