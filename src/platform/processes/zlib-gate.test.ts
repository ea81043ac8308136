import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { closeGate, createZlibGate } from './zlib-gate.ts'

/** A thread that unpacks as often as it can. */
const unpacking = `
import { workerData } from 'node:worker_threads'
import { gunzipSync, gzipSync } from 'node:zlib'
import { passGate } from '${new URL('./zlib-gate.ts', import.meta.url).href}'
passGate(workerData)
const packed = gzipSync('hello')
for (;;) gunzipSync(packed)
`

test('a thread that is terminated while it unpacks does not end the process', async () => {
  for (let i = 0; i < 30; i++) {
    const gate = createZlibGate()
    const module = new URL(`data:text/javascript,${encodeURIComponent(unpacking)}`)
    const worker = new Worker(module, { workerData: gate })
    await once(worker, 'online')
    await sleep(60 + i)
    await closeGate(gate, () => worker.threadId === -1)
    assert.equal(await worker.terminate(), 1)
  }
})

test('a thread that has ended is not waited for', async () => {
  const gate = createZlibGate()
  // It is in a call, for ever.
  Atomics.store(gate, 0, 1)
  await closeGate(gate, () => true)
})
