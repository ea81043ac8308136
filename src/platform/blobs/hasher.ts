import { startThread, type AskedThread } from '../processes/asked-thread.ts'
import type { HashRequest } from './hash-thread.ts'
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

/** Threads cost memory, so they end after this long without a stream. Milliseconds. */
const idleMs = 20_000

const threads: Record<HashName, HashThread | null> = { md5: null, sha1: null, sha256: null }
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
  readonly #thread: AskedThread<HashRequest, string | null>
  readonly #streams = new Set<number>()
  #idle: NodeJS.Timeout | undefined

  constructor(algorithm: HashName) {
    this.#thread = startThread(new URL('./hash-thread.ts', import.meta.url), {
      data: { algorithm },
      name: `tiro-${algorithm}`,
      onEnd: (error) => {
        if (!this.isLost) process.emitWarning(error)
        this.isLost = true
      },
    })
  }

  /** It stays for a stream, however long the next block takes. */
  begin(stream: number): void {
    clearTimeout(this.#idle)
    this.#streams.add(stream)
  }

  /** The digest of a stream that ends; null for other requests, and if the thread is lost. */
  async ask(request: HashRequest): Promise<string | null> {
    if (request.kind !== 'block') this.#streams.delete(request.stream)
    const moved = request.kind === 'block' ? [request.block.buffer] : []
    const digest = this.isLost ? null : await this.#thread.ask(request, moved).catch(this.#nullIfLost)
    if (!this.isLost && this.#streams.size === 0) this.#rest()
    return digest
  }

  readonly #nullIfLost = (error: unknown): null => {
    if (this.isLost) return null
    throw error
  }

  #rest(): void {
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => {
      this.isLost = true
      void this.#thread.end()
    }, idleMs)
    this.#idle.unref()
  }
}
