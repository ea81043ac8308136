import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '../../contract/app-error.ts'
import { passGate, type ZlibGate } from './zlib-gate.ts'

/** A module that can run in a thread. */
interface Runnable {
  run: (input: unknown) => unknown
}

const port = parentPort
if (port === null) throw new Error('thread-entry.ts runs in a worker thread only')

passGate(workerData as ZlibGate)

port.on('message', ({ module, input }: { module: string; input: unknown }) => {
  void answer(module, input)
})

async function answer(module: string, input: unknown): Promise<void> {
  try {
    const { run } = (await import(module)) as Runnable
    const result = await run(input)
    port?.postMessage({ result }, movable(result))
  } catch (error) {
    // A cloned error loses its class and fields, so the fields that the caller needs are sent separately.
    const known = error instanceof AppError ? { code: error.code, details: error.details } : null
    port?.postMessage({ error, known }, [])
  }
}

/** Transfers bytes instead of copying them if they own their buffer. */
function movable(result: unknown): ArrayBuffer[] {
  if (!(result instanceof Uint8Array) || !(result.buffer instanceof ArrayBuffer)) return []
  return result.byteLength === result.buffer.byteLength ? [result.buffer] : []
}
