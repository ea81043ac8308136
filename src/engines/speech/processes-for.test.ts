import assert from 'node:assert/strict'
import { test } from 'node:test'
import { processesFor } from './processes-for.ts'

const gib = 1024 ** 3
const large = 0.65 * gib

test('as many processes as CPUs, as long as their models fit into memory; at least one', () => {
  const processes = (cpus: number, memory: number | null, modelBytes: number): number =>
    processesFor({ processes: cpus, memory }, modelBytes).processes
  assert.equal(processes(4, 12 * gib, large), 4)
  assert.equal(processes(4, 3 * gib, large), 2)
  assert.equal(processes(4, 0.5 * gib, large), 1)
  assert.equal(processes(4, 1.5 * gib, 5e6), 4)
  assert.equal(processes(4, null, 100 * gib), 4, 'their number was set')
})

test('CPUs without a process of their own become threads', () => {
  const threads = (cpus: number, memory: number | null, modelBytes: number): number =>
    processesFor({ processes: cpus, memory }, modelBytes).threads
  assert.equal(threads(8, 3 * gib, large), 4)
  assert.equal(threads(8, 4 * gib, large), 2, 'three processes: none waits for another')
  assert.equal(threads(4, 0.5 * gib, large), 4)
  assert.equal(threads(4, 12 * gib, large), 1)
  assert.equal(threads(8, null, large), 1, 'the number of processes was set')
})
