import assert from 'node:assert/strict'
import { test } from 'node:test'
import { processesFor } from './processes-for.ts'

test('as many processes as CPUs, as long as their models fit into memory; at least one', () => {
  const gib = 1024 ** 3
  const large = 0.65 * gib
  assert.equal(processesFor({ processes: 4, memory: 12 * gib }, large), 4)
  assert.equal(processesFor({ processes: 4, memory: 3 * gib }, large), 2)
  assert.equal(processesFor({ processes: 4, memory: 0.5 * gib }, large), 1)
  assert.equal(processesFor({ processes: 4, memory: 0.75 * gib }, 5e6), 4)
  assert.equal(processesFor({ processes: 4, memory: null }, 100 * gib), 4, 'their number was set')
})
