import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cpuTime } from '../../../test/helpers/cpu-time.ts'
import { limit } from '../../../test/helpers/time-limits.ts'
import type { Atom } from './atoms.ts'
import { cutTogether, simultaneousRuns } from './cut-together.ts'

const atom = (start: number, speaker: number): Atom => {
  return { text: 'w', start, end: start + 1, speaker, spaced: true, width: 1, word: 0, break: undefined }
}
const groupsOf = (atoms: readonly Atom[]) => simultaneousRuns(atoms, (left, right) => left.speaker !== right.speaker)

test('runs that are said at the same time are one group, with the first atom of each', () => {
  const atoms = [atom(0, 0), atom(5, 1), atom(9, 1), atom(10, 0), atom(7, 1), atom(20, 0)]
  assert.deepEqual(groupsOf(atoms), [
    { from: 0, to: 1, start: 0, latest: 0, runs: [0] },
    { from: 1, to: 5, start: 5, latest: 10, runs: [1, 3, 4] },
    { from: 5, to: 6, start: 20, latest: 20, runs: [5] },
  ])
})

test('a run that joins all before it takes no time for each of them', () => {
  const count = 100_000
  const atoms = Array.from({ length: count }, (_, i) => atom(i + 1, i % 2)).concat(atom(0, 0))
  const start = cpuTime()
  assert.equal(groupsOf(atoms)[0]?.runs.length, count + 1)
  const took = cpuTime() - start
  assert.ok(took < limit(2000), `${Math.round(took)} ms`)
})

test('many runs that go on at the same time are cut in time that grows with their number', () => {
  const count = 80_000
  const atoms = Array.from({ length: count }, (_, i) => atom((i % 2) * 1e6 + i, (i >> 1) % 2))
  const [group] = groupsOf(atoms)
  assert.ok(group !== undefined && group.runs.length === count / 2)
  const breaks = { cost: new Float64Array(count).fill(30), sentence: new Uint8Array(count) }
  const start = cpuTime()
  const cues = cutTogether(atoms, group, breaks, { characters: 40, duration: 7000, lines: 1 })
  assert.equal(cues.flat().length, count)
  const took = cpuTime() - start
  assert.ok(took < limit(2500), `${Math.round(took)} ms`)
})
