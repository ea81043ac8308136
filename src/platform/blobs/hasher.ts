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
  /** null: a thread has ended meanwhile, and what it had hashed is lost. */
  digest(): Promise<StoredBlob['digests'] | null>
  /** Discards a stream without calling `digest`. */
  drop(): void
}

type Body = HashRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never

/** Threads cost memory, so they end after this long without a stream. Milliseconds. */
const idleMs = 20_000

const threads: Record<HashName, HashThread | null> = { md5: null, sha256: null }
let nextStream = 0

/** Starts hashing a stream, with a thread for each digest. */
export function hashStream(names: readonly HashName[]): HashStream {
  const stream = nextStream++
  const parts = names.map((name) => {
    if (threads[name]?.isLost !== false) threads[name] = new HashThread(name)
    threads[name].begin(stream)
    return { name, thread: threads[name] }
  })
  return {
    async update(chunks) {
      await Promise.all(parts.map(({ thread }) => thread.ask({ kind: 'block', stream, block: joined(chunks) })))
    },
    async digest() {
      const ends = await Promise.all(
        parts.map(async ({ name, thread }) => [name, await thread.ask({ kind: 'end', stream })] as const),
      )
      const made = ends.flatMap(([name, digest]) => (digest === null ? [] : [[name, digest] as const]))
      return made.length < ends.length ? null : Object.fromEntries(made)
    },
    drop() {
      for (const { thread } of parts) void thread.ask({ kind: 'drop', stream })
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

/** A thread for one digest, until it ends. */
class HashThread {
  /** It has ended, and what it knew of its streams is gone. */
  isLost = false
  readonly #worker: Worker
  readonly #streams = new Set<number>()
  readonly #waiting = new Map<number, (digest: string | null) => void>()
  #nextId = 0
  #idle: NodeJS.Timeout | undefined

  constructor(algorithm: HashName) {
    this.#worker = newThread(new URL('./hash-thread.ts', import.meta.url), { algorithm }, `tiro-${algorithm}`)
    this.#worker.on('message', ({ id, digest }: HashReply) => this.#answer(id, digest))
    this.#worker.on('error', (error) => process.emitWarning(asError(error)))
    this.#worker.on('exit', () => this.#lose())
  }

  /** It stays for a stream, however long the next block takes. */
  begin(stream: number): void {
    clearTimeout(this.#idle)
    this.#streams.add(stream)
  }

  /** The digest of a stream that ends; null for other requests, and if the thread is lost. */
  async ask(body: Body): Promise<string | null> {
    if (body.kind !== 'block') this.#streams.delete(body.stream)
    if (this.isLost) return null
    this.#worker.ref()
    const id = this.#nextId++
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      const moved = body.kind === 'block' ? [body.block.buffer] : []
      this.#worker.postMessage({ ...body, id } satisfies HashRequest, moved)
    })
  }

  #answer(id: number, digest: string | null): void {
    this.#waiting.get(id)?.(digest)
    this.#waiting.delete(id)
    if (this.#waiting.size > 0) return
    this.#worker.unref()
    if (this.#streams.size > 0) return
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => {
      this.#lose()
      void this.#worker.terminate()
    }, idleMs)
    this.#idle.unref()
  }

  #lose(): void {
    this.isLost = true
    for (const resolve of this.#waiting.values()) resolve(null)
    this.#waiting.clear()
  }
}
