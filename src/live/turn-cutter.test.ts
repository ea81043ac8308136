import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTurnCutter } from './turn-cutter.ts'

const s = (seconds: number): number => Math.round(seconds * 16_000)
const update = (upTo: number, regions: [number, number][], open: [number, number] | null = null) => ({
  upTo: s(upTo),
  regions: regions.map(([start, end]) => ({ start: s(start), end: s(end) })),
  open: open === null ? null : { start: s(open[0]), end: s(open[1]) },
})

test('a turn begins a little before the speech and ends after the silence', () => {
  const cutter = createTurnCutter(() => 700)
  assert.deepEqual(cutter.push(update(1.5, [], [1, 1.3])), [{ do: 'begin', at: s(0.7) }])
  assert.deepEqual(cutter.push(update(2.5, [[1, 2]])), [], 'half a second of silence')
  assert.deepEqual(cutter.push(update(2.8, [])), [{ do: 'end', at: s(2.3) }])
  assert.deepEqual(cutter.push(update(9, [])), [], 'silence alone is nothing')
})

test('a pause that is shorter than the silence stays in the turn', () => {
  const cutter = createTurnCutter(() => 700)
  cutter.push(update(2, [[1, 1.7]]))
  assert.deepEqual(cutter.push(update(2.5, [], [2.2, 2.4])), [])
})

test('audio that arrives all at once gives the same turns', () => {
  const cutter = createTurnCutter(() => 700)
  const cuts = cutter.push(
    update(10, [
      [1, 2],
      [4, 5],
    ]),
  )
  assert.deepEqual(cuts, [
    { do: 'begin', at: s(0.7) },
    { do: 'end', at: s(2.3) },
    { do: 'begin', at: s(3.7) },
    { do: 'end', at: s(5.3) },
  ])
})

test('a long turn ends at a short pause, and a very long one in the middle of the speech', () => {
  const cutter = createTurnCutter(() => 1000)
  cutter.push(update(17, [], [0, 16.8]))
  assert.deepEqual(cutter.push(update(17.5, [[0, 17]])), [{ do: 'end', at: s(17.3) }])
  cutter.push(update(18, [], [17.6, 17.9]))
  const cuts = cutter.push(update(58, [], [17.6, 57.9]))
  assert.deepEqual(cuts, [
    { do: 'end', at: s(57.3) },
    { do: 'begin', at: s(57.3) },
  ])
})

test('a turn that is ended by hand goes on as another one', () => {
  const cutter = createTurnCutter(() => 700)
  assert.deepEqual(cutter.end(), [])
  cutter.push(update(2, [], [1, 1.9]))
  assert.deepEqual(cutter.end(), [{ do: 'end', at: s(2) }])
  assert.deepEqual(cutter.push(update(3, [], [1, 2.8])), [{ do: 'begin', at: s(2) }])
})

test('the rest of a word that a forced end cut is no turn', () => {
  const cutter = createTurnCutter(() => 700)
  cutter.push(update(2, [], [1, 1.9]))
  cutter.end()
  assert.deepEqual(cutter.push(update(2.4, [], [1, 2.15])), [])
  assert.deepEqual(cutter.push(update(3.5, [[1, 2.2]])), [])
  assert.deepEqual(cutter.push(update(4.5, [], [4, 4.2])), [{ do: 'begin', at: s(3.7) }], 'other speech is one')
})
