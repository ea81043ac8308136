import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LiveTurn } from '../../src/contract/live.ts'
import { withTurn, type SaidTurns } from './with-turn.ts'

const turn = (number: number, text: string, isFinal = true): LiveTurn => ({
  turn: number,
  start: number,
  end: number + 1,
  isFinal,
  isCorrected: false,
  text,
  speaker: null,
  words: [],
})
const after = (...turns: LiveTurn[]): SaidTurns => turns.reduce(withTurn, { turns: [], current: null })

test('a turn that ends follows those before', () => {
  const { turns, current } = after(turn(0, 'one'), turn(1, 'tw', false), turn(1, 'two'))
  assert.deepEqual([turns.map(({ text }) => text), current], [['one', 'two'], null])
})

test('a turn that is corrected stays in its place, and leaves the one that is being spoken', () => {
  const { turns, current } = after(turn(0, 'won'), turn(1, 'two'), turn(2, 'thr', false), turn(0, 'one'))
  assert.deepEqual([turns.map(({ text }) => text), current?.text], [['one', 'two'], 'thr'])
})
