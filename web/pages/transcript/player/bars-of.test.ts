import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barsOf } from './bars-of.ts'

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
