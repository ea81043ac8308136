import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SpeakerTurn } from './port.ts'
import { turnsOf } from './turns-of.ts'

const turn = (start: number, end: number, speaker: number): SpeakerTurn => ({ start, end, speaker })

void test('a pause of a second belongs to the turn while nobody else speaks', () => {
  const found = [turn(0, 2, 7), turn(2.9, 4, 7), turn(4.2, 5, 3), turn(5.1, 6, 7), turn(7.2, 8, 7)]
  assert.deepEqual(turnsOf(found, 1), {
    turns: [turn(0, 4, 0), turn(4.2, 5, 1), turn(5.1, 6, 0), turn(7.2, 8, 0)],
    order: [7, 3],
  })
  assert.equal(turnsOf(found).turns.length, 5)
})

void test('a pause of half a second belongs to the turn even if somebody else speaks', () => {
  assert.deepEqual(turnsOf([turn(0, 2, 0), turn(2.1, 2.4, 1), turn(2.5, 4, 0)], 1).turns, [
    turn(0, 4, 0),
    turn(2.1, 2.4, 1),
  ])
})
