import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barsOf, sharesOf } from './bars-of.ts'

const turn = (speaker: number, start: number, end: number) => ({ speaker, start, end })
const whole = { row: 0, rows: 1 }

test('people who take turns have the whole height', () => {
  const turns = [turn(0, 0, 4), turn(1, 4, 6), turn(0, 7, 9)]
  assert.deepEqual(
    barsOf(turns),
    turns.map((one) => ({ ...one, ...whole })),
  )
})

test('while people talk at once, each has a row', () => {
  assert.deepEqual(barsOf([turn(1, 0, 10), turn(0, 6, 12)]), [
    { ...turn(1, 0, 6), ...whole },
    { ...turn(0, 6, 10), row: 0, rows: 2 },
    { ...turn(1, 6, 10), row: 1, rows: 2 },
    { ...turn(0, 10, 12), ...whole },
  ])
})

test('a turn within another one, and turns of one person that overlap', () => {
  assert.deepEqual(barsOf([turn(0, 0, 10), turn(1, 3, 4)]), [
    { ...turn(0, 0, 3), ...whole },
    { ...turn(0, 3, 4), row: 0, rows: 2 },
    { ...turn(1, 3, 4), row: 1, rows: 2 },
    { ...turn(0, 4, 10), ...whole },
  ])
  assert.deepEqual(barsOf([turn(2, 0, 5), turn(2, 4, 8)]), [{ ...turn(2, 0, 8), ...whole }])
})

test('a turn without length has no bar', () => {
  assert.deepEqual(barsOf([turn(0, 3, 3)]), [])
})

test('turns too short to see are summed up by column, in the order of the speakers', () => {
  // 10 s in columns of 5 s. Of the second, 1 s is a pause.
  const turns = [turn(1, 0, 3), turn(0, 3, 6), turn(1, 7, 10)]
  assert.deepEqual(sharesOf(turns, 10, 2), [
    { start: 0, end: 5, speaker: 0, from: 0, to: 0.4 },
    { start: 0, end: 5, speaker: 1, from: 0.4, to: 1 },
    { start: 5, end: 10, speaker: 0, from: 0, to: 0.2 },
    { start: 5, end: 10, speaker: 1, from: 0.2, to: 0.8 },
  ])
})

test('people who talk at once share a column, and turns past the end are left out', () => {
  assert.deepEqual(sharesOf([turn(0, 0, 4), turn(1, 0, 4), turn(2, 5, 9)], 4, 1), [
    { start: 0, end: 4, speaker: 0, from: 0, to: 0.5 },
    { start: 0, end: 4, speaker: 1, from: 0.5, to: 1 },
  ])
})
