// Hashes the blocks that it gets, so that the event loop doesn't wait for gigabytes of it.
import { createHash, type Hash } from 'node:crypto'
import { parentPort, workerData } from 'node:worker_threads'
import type { ThreadData } from '../new-thread.ts'

/** A block of a stream, or its end. Each reply has the same `id`; the reply to the end contains the digest. */
export type HashRequest = { id: number; stream: number } & (
  | { kind: 'block'; block: Uint8Array<ArrayBuffer> }
  | { kind: 'end' }
  | { kind: 'drop' }
)
export interface HashReply {
  id: number
  digest: string | null
}

const port = parentPort
if (port === null) throw new Error('hash-thread.ts runs as a worker thread only')
const { algorithm } = (workerData as ThreadData<{ algorithm: string }>).data
const hashes = new Map<number, Hash>()

port.on('message', (request: HashRequest) => {
  let digest: string | null = null
  if (request.kind === 'block') {
    const hash = hashes.get(request.stream) ?? createHash(algorithm)
    hashes.set(request.stream, hash)
    hash.update(request.block)
  } else {
    if (request.kind === 'end') digest = (hashes.get(request.stream) ?? createHash(algorithm)).digest('hex')
    hashes.delete(request.stream)
  }
  port.postMessage({ id: request.id, digest } satisfies HashReply)
})
