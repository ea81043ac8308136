import type { Worker } from 'node:worker_threads'
import { asError } from '../../contract/app-error.ts'
import { newThread } from '../new-thread.ts'
import type { HashReply, HashRequest } from './hash-thread.ts'
import type { DigestName, StoredBlob } from './port.ts'

/** Digests that threads make. */
export type HashName = Exclude<DigestName, 'crc32'>

/** A stream being hashed. Chunks must come in order. */
export interface HashStream {
  update(chunks: readonly Uint8Array[]): Promise<void>
  digest(): Promise<StoredBlob['digests']>
  /** Discards a stream without calling `digest`. */
  drop(): void
}

type Body = HashRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never

/** Threads cost memory, so they end after this long without work. Milliseconds. */
const idleMs = 20_000

interface HashThread {
  ask(body: Body): Promise<string | null>
}

const threads: Record<HashName, HashThread> = { md5: hashThread('md5'), sha256: hashThread('sha256') }
let nextStream = 0

/** Starts hashing a stream, with a thread for each digest. */
export function hashStream(names: readonly HashName[]): HashStream {
  const stream = nextStream++
  return {
    async update(chunks) {
      await Promise.all(names.map(async (name) => threads[name].ask({ kind: 'block', stream, block: joined(chunks) })))
    },
    async digest() {
      const ends = names.map(async (name) => {
        const digest = await threads[name].ask({ kind: 'end', stream })
        if (digest === null) throw new Error('A hash thread gave no digest.')
        return [name, digest] as const
      })
      return Object.fromEntries(await Promise.all(ends))
    },
    drop() {
      // Nothing waits for this, and a thread that has ended has already lost the stream.
      for (const name of names) threads[name].ask({ kind: 'drop', stream }).catch(() => {})
    },
  }
}

/** A copy that a thread can have. */
function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0))
  let at = 0
  for (const chunk of chunks) {
    block.set(chunk, at)
    at += chunk.byteLength
  }
  return block
}

function hashThread(algorithm: HashName): HashThread {
  let worker: Worker | null = null
  let nextId = 0
  let idle: NodeJS.Timeout | undefined
  const waiting = new Map<number, { resolve: (digest: string | null) => void; reject: (error: Error) => void }>()

  const start = (): Worker => {
    const started = newThread(new URL('./hash-thread.ts', import.meta.url), { algorithm }, `tiro-${algorithm}`)
    const lose = (error: Error): void => {
      if (worker !== started) return
      worker = null
      for (const { reject } of waiting.values()) reject(error)
      waiting.clear()
    }
    started.on('message', ({ id, digest }: HashReply) => {
      waiting.get(id)?.resolve(digest)
      waiting.delete(id)
      if (waiting.size === 0) {
        started.unref()
        idle = setTimeout(() => {
          worker = null
          void started.terminate()
        }, idleMs)
        idle.unref()
      }
    })
    started.on('error', (error) => lose(asError(error)))
    started.on('exit', () => lose(new Error('The hash thread has ended.')))
    return started
  }
  return {
    async ask(body) {
      clearTimeout(idle)
      const running = (worker ??= start())
      running.ref()
      const id = nextId++
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        running.postMessage({ ...body, id } satisfies HashRequest, body.kind === 'block' ? [body.block.buffer] : [])
      })
    },
  }
}
