import { parentPort } from 'node:worker_threads'
import { AppError } from '../../contract/app-error.ts'

/** A module that a thread can run. */
interface Runnable {
  run: (input: unknown) => unknown
}

const port = parentPort
if (port === null) throw new Error('thread-entry.ts runs in a worker thread only')

port.on('message', ({ module, input }: { module: string; input: unknown }) => {
  void answer(module, input)
})

async function answer(module: string, input: unknown): Promise<void> {
  try {
    const { run } = (await import(module)) as Runnable
    const result = await run(input)
    port?.postMessage({ result }, movable(result))
  } catch (error) {
    // A clone of an error keeps neither class nor fields: what the caller must know of it goes beside it.
    const known = error instanceof AppError ? { code: error.code, details: error.details } : null
    port?.postMessage({ error, known }, [])
  }
}

/** Bytes are moved, not copied, where they own their buffer. */
function movable(result: unknown): ArrayBuffer[] {
  if (!(result instanceof Uint8Array) || !(result.buffer instanceof ArrayBuffer)) return []
  return result.byteLength === result.buffer.byteLength ? [result.buffer] : []
}
