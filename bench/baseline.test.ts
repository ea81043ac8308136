import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareWith, readBaseline } from './baseline.ts'

const figure = (name: string, value: number, goal: string, unit = '×') => ({ name, value, unit, goal, met: true })

test('a ratio that became far worse is named, in the direction of its goal', () => {
  const baseline = {
    speed: { value: 1, commit: 'abc' },
    cost: { value: 1, commit: 'abc' },
    time: { value: 1, commit: 'abc' },
  }
  const found = compareWith(baseline, [
    figure('speed', 0.25, '≥ 0.2'),
    figure('cost', 4, '≤ 5'),
    figure('time', 9, '≤ 10', 'ms'),
    figure('new', 9, '≤ 1'),
    { ...figure('speed', 0.25, '≥ 0.2'), dependsOnDisk: true as const },
  ])
  assert.deepEqual(found, [
    'speed: 0.250 ×, was 1 × (abc); 4.0 times worse',
    'cost: 4.00 ×, was 1 × (abc); 4.0 times worse',
  ])
  assert.deepEqual(compareWith(baseline, [figure('speed', 0.6, '≥ 0.3'), figure('cost', 0.1, '≤ 3')]), [])
})

test('the baseline in the repository can be read', () => {
  for (const [name, { value, commit }] of Object.entries(readBaseline())) {
    assert.ok(value > 0 && /^[0-9a-f]{8}$/.test(commit), name)
  }
})
