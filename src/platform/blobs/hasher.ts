import type { Worker } from 'node:worker_threads'
import { asError } from '../../contract/app-error.ts'
import { newThread } from '../new-thread.ts'
import type { HashReply, HashRequest } from './hash-thread.ts'
import type { DigestName, StoredBlob } from './port.ts'

/** A stream being hashed. Blocks must come in order; a block may be reused once its promise resolves. */
export interface HashStream {
  update(block: SharedArrayBuffer, length: number): Promise<void>
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

const threads: Record<DigestName, HashThread> = { md5: hashThread('md5'), sha256: hashThread('sha256') }
let nextStream = 0

/** Starts hashing a stream, with a thread for each digest. */
export function hashStream(names: readonly DigestName[]): HashStream {
  const stream = nextStream++
  return {
    async update(block, length) {
      const body = { kind: 'block', stream, block, length } as const
      await Promise.all(names.map(async (name) => threads[name].ask(body)))
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

function hashThread(algorithm: DigestName): HashThread {
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
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        running.postMessage({ ...body, id } satisfies HashRequest)
      })
    },
  }
}
