import { asError } from '../../../contract/app-error.ts'
import { tookTooLong, toError } from '../database-error.ts'
import { errorOf, only, type DatabaseThread } from './thread-client.ts'
import type { Rows, Statement } from './thread-messages.ts'

/** `front`: a request waits for it; `back`: background work. */
export type Urgency = 'front' | 'back'

/** A transaction that holds the writer until it ends. */
export interface WriterTransaction {
  run(statement: Statement): Promise<Rows>
  commit(): Promise<void>
  /** Does nothing if it has already ended. Rejects if a commit failed whose work the transaction has seen. */
  rollback(): Promise<void>
}

/** The queue for all writes: single statements and transactions, requests before jobs. */
export interface Writer {
  write(statement: Statement, urgency: Urgency): Promise<Rows>
  begin(urgency: Urgency): Promise<WriterTransaction>
  /** Whether it is writing (1 or 0), and how many writes wait. */
  use: () => { used: number; waiting: number }
  /** Resolves when all queued work is done. Later work is rejected. */
  close(): Promise<void>
}

interface Single {
  statement: Statement
  resolve: (rows: Rows) => void
  reject: (error: Error) => void
}
type Item = { queuedAt: number } & ({ single: Single } | { start: (transaction: WriterTransaction) => void })

/** Maximum number of writes that share one fsync. */
const maxBatch = 64
/** A finished transaction waits this long for others to share its commit with, milliseconds. */
const maxShareMs = 20
/** A job's write that has waited this long goes before requests, so that requests can't starve jobs. Milliseconds. */
const patience = 500

/**
 * Group commit: transactions that queued up during one fsync share the next. Each runs in a savepoint, so
 * it succeeds or fails alone, and none is acknowledged before the commit: not even one that failed, because it may have
 * failed by what the others wrote, which nobody else sees yet.
 * @param thread the thread with the read-write connection
 * @param maxTransactionMs a transaction that holds the writer longer is rolled back, and its later queries fail
 */
export function createWriter(thread: DatabaseThread, maxTransactionMs: number): Writer {
  const queues: Record<Urgency, Item[]> = { front: [], back: [] }
  const shared = new SharedCommit(thread)
  let busy = false
  let closed = false
  const idle: (() => void)[] = []

  const push = (item: Item, urgency: Urgency): void => {
    if (closed) throw new Error('The database is closed.')
    queues[urgency].push(item)
    next()
  }
  const nextQueue = (): Item[] => {
    const waiting = queues.back[0]
    const overdue = waiting !== undefined && performance.now() - waiting.queuedAt > patience
    return queues.front.length === 0 || overdue ? queues.back : queues.front
  }
  /** Whether the next in line may share a commit. A job's transaction may be long, so no request waits for one. */
  const mayShare = (hasRequest: boolean): boolean => {
    const queue = nextQueue()
    return queue.length > 0 && (queue === queues.front || !hasRequest)
  }
  const done = (): void => {
    busy = false
    next()
  }
  const next = (): void => {
    if (busy) return
    const queue = nextQueue()
    if (shared.isDue(mayShare)) {
      busy = true
      // The waiting transactions get its error.
      shared.commit().then(done, done)
      return
    }
    const first = queue.shift()
    if (first === undefined) {
      for (const resolve of idle.splice(0)) resolve()
      return
    }
    busy = true
    const turn = { isRequest: queue === queues.front, maxMs: maxTransactionMs, mayShare, done }
    if ('start' in first) {
      first.start(runOnWriter(thread, shared, turn))
    } else if (shared.isOpen()) {
      void writeOne(runOnWriter(thread, shared, turn), first.single)
    } else {
      const batch = [first.single]
      while (batch.length < maxBatch) {
        const following = queue[0]
        if (following === undefined || 'start' in following) break
        queue.shift()
        batch.push(following.single)
      }
      void writeBatch(thread, batch).then(done)
    }
  }
  return {
    write: async (statement, urgency) =>
      new Promise((resolve, reject) => {
        push({ queuedAt: performance.now(), single: { statement, resolve, reject } }, urgency)
      }),
    begin: async (urgency) =>
      new Promise((resolve) => {
        push({ queuedAt: performance.now(), start: resolve }, urgency)
      }),
    use: () => ({ used: busy ? 1 : 0, waiting: queues.front.length + queues.back.length }),
    async close() {
      closed = true
      if (busy || queues.front.length + queues.back.length > 0) await new Promise<void>((resolve) => idle.push(resolve))
    },
  }
}

/** Whether the next in line may share a commit with the waiting transactions; `hasRequest`: a request waits for one of them. */
type MayShare = (hasRequest: boolean) => boolean

/** Transactions that have ended inside one SQLite transaction, each well or badly, and wait for its commit. */
class SharedCommit {
  readonly #thread: DatabaseThread
  #waiting: PromiseWithResolvers<void>[] = []
  /** Whether a request waits for one of them. */
  #hasRequest = false
  #since = 0

  constructor(thread: DatabaseThread) {
    this.#thread = thread
  }

  isOpen(): boolean {
    return this.#waiting.length > 0
  }

  /** Whether to commit before anything else runs. */
  isDue(mayShare: MayShare): boolean {
    return this.isOpen() && !this.#hasRoom(mayShare)
  }

  /** Ends a transaction: resolves once it is committed. `release` is called when the writer is free for the next. */
  async end(isRequest: boolean, mayShare: MayShare, release: () => void): Promise<void> {
    if (!this.isOpen()) this.#since = performance.now()
    this.#hasRequest ||= isRequest
    if (!this.#hasRoom(mayShare)) return this.commit().finally(release)
    let committed: Promise<void>
    try {
      only(await this.#thread.ask({ kind: 'release' }))
      committed = this.#nextCommit()
    } catch (error) {
      await this.undo()
      throw error
    } finally {
      release()
    }
    return committed
  }

  /** Undoes the running transaction: resolves once those whose work it has seen are committed. `release` as above. */
  async abandon(isRequest: boolean, release: () => void): Promise<void> {
    let committed: Promise<void> | undefined
    try {
      await this.undo()
      if (this.isOpen()) {
        this.#hasRequest ||= isRequest
        committed = this.#nextCommit()
      }
    } finally {
      release()
    }
    return committed
  }

  /** Commits what is open, and settles the waiting transactions. */
  async commit(): Promise<void> {
    const waiting = this.#take()
    try {
      only(await this.#thread.ask({ kind: 'commit' }))
    } catch (error) {
      for (const { reject } of waiting) reject(error)
      throw error
    }
    for (const { resolve } of waiting) resolve()
  }

  /** Undoes the running transaction alone. */
  async undo(): Promise<void> {
    only(await this.#thread.ask({ kind: this.isOpen() ? 'undo' : 'rollback' }))
  }

  /** The database has rolled back everything. */
  lose(error: unknown): void {
    for (const { reject } of this.#take()) reject(error)
  }

  async #nextCommit(): Promise<void> {
    const committed = Promise.withResolvers<void>()
    this.#waiting.push(committed)
    return committed.promise
  }

  #take(): PromiseWithResolvers<void>[] {
    const waiting = this.#waiting
    this.#waiting = []
    this.#hasRequest = false
    return waiting
  }

  #hasRoom(mayShare: MayShare): boolean {
    return (
      mayShare(this.#hasRequest) && this.#waiting.length < maxBatch - 1 && performance.now() - this.#since < maxShareMs
    )
  }
}

/** Runs a single statement as a transaction, which shares the commit of those before it. */
async function writeOne(transaction: WriterTransaction, { statement, resolve, reject }: Single): Promise<void> {
  try {
    const rows = await transaction.run(statement)
    await transaction.commit()
    resolve(rows)
  } catch (error) {
    reject(asError(await transaction.rollback().then(() => error, asError)))
  }
}

async function writeBatch(thread: DatabaseThread, batch: Single[]): Promise<void> {
  try {
    const { outcomes } = await thread.ask({ kind: 'batch', statements: batch.map(({ statement }) => statement) })
    batch.forEach(({ resolve, reject }, i) => {
      const outcome = outcomes[i]
      if (outcome === undefined) reject(new Error('The database thread gave no answer.'))
      else if (outcome.ok) resolve(outcome.value)
      else reject(toError(outcome.error))
    })
  } catch (error) {
    for (const { reject } of batch) reject(asError(error))
  }
}

interface Turn {
  /** Whether a request waits for it. */
  isRequest: boolean
  maxMs: number
  mayShare: MayShare
  /** The writer is free for the next. */
  done: () => void
}

function runOnWriter(
  thread: DatabaseThread,
  shared: SharedCommit,
  { isRequest, maxMs, mayShare, done }: Turn,
): WriterTransaction {
  let begun = false
  let ended: Error | null = null
  const end = (reason: Error): void => {
    ended = reason
    clearTimeout(timer)
  }
  const timer = setTimeout(() => {
    if (ended !== null) return
    ended = tookTooLong(new Error(`The transaction was rolled back after ${maxMs} ms.`))
    // The writer is free again once the thread has rolled back.
    if (begun) shared.undo().then(done, done)
    else done()
  }, maxMs)

  return {
    async run(statement) {
      if (ended !== null) throw ended
      const begin = !begun
      begun = true
      const reply = await thread.ask({ kind: 'step', begin, statement })
      // A full disk or a lost lock ends the transaction inside SQLite: nothing of it may be committed.
      // `ended` may have been set while the thread was working.
      const timedOut = ended as Error | null
      if (!reply.inTransaction) {
        const lost = errorOf(reply) ?? new Error('The transaction was rolled back by the database.')
        shared.lose(lost)
        if (timedOut === null) {
          end(lost)
          done()
        }
      }
      return only(reply)
    },
    async commit() {
      if (ended !== null) throw ended
      // The commit is in progress from here on, so the time limit no longer applies.
      end(new Error('The transaction has ended.'))
      if (begun) await shared.end(isRequest, mayShare, done)
      else done()
    },
    async rollback() {
      if (ended !== null) return
      end(new Error('The transaction has ended.'))
      if (begun) await shared.abandon(isRequest, done)
      else done()
    },
  }
}
