import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { readBounded } from './read-bounded.ts'

test('a body is read up to its limit', async () => {
  const pieces = ['ab', '', 'cde'].map((text) => Buffer.from(text))
  assert.equal((await readBounded(pieces, 5))?.toString(), 'abcde')
  assert.equal(await readBounded(pieces, 4), null)
  assert.equal((await readBounded([], 4))?.length, 0)
})

test('a body in pieces of a byte takes no more memory than its bytes', async () => {
  const code = `
    import { parentPort } from 'node:worker_threads'
    import { readBounded } from '${new URL('read-bounded.ts', import.meta.url).href}'
    function* bytes() {
      for (let i = 0; i < 1_000_000; i += 1) yield Uint8Array.of(i)
    }
    parentPort.postMessage((await readBounded(bytes(), 1_000_000)).length)`
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`), {
    resourceLimits: { maxOldGenerationSizeMb: 48 },
  })
  assert.deepEqual(await once(worker, 'message'), [1_000_000])
  await worker.terminate()
})
