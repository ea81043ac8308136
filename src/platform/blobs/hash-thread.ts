// Hashes the blocks that it gets, so that the event loop doesn't wait for gigabytes of it.
import { createHash, type Hash } from 'node:crypto'
import { workerData } from 'node:worker_threads'
import { answerMessages } from '../processes/answering-thread.ts'

/** A block of a stream, or its end. The reply to the end is the digest, others are null. */
export type HashRequest = { stream: number } & (
  | { kind: 'block'; block: Uint8Array<ArrayBuffer> }
  | { kind: 'end' }
  | { kind: 'drop' }
)

const { algorithm } = workerData as { algorithm: string }
const hashes = new Map<number, Hash>()

answerMessages((request: HashRequest): string | null => {
  const hash = hashes.get(request.stream) ?? createHash(algorithm)
  if (request.kind === 'block') {
    hashes.set(request.stream, hash)
    hash.update(request.block)
    return null
  }
  hashes.delete(request.stream)
  return request.kind === 'end' ? hash.digest('hex') : null
})
