import { asError } from '../../contract/app-error.ts'
import { toError } from './database-error.ts'
import { only, type DatabaseThread } from './thread-client.ts'
import type { Rows, Statement } from './thread-messages.ts'

/** `front`: a request waits for it; `back`: background work. */
export type Urgency = 'front' | 'back'

/** A transaction that holds the writer until it ends. */
export interface WriterTransaction {
  run(statement: Statement): Promise<Rows>
  commit(): Promise<void>
  /** Does nothing if it has already ended. */
  rollback(): Promise<void>
}

/** The queue for all writes: single statements and transactions, requests before jobs. */
export interface Writer {
  write(statement: Statement, urgency: Urgency): Promise<Rows>
  begin(urgency: Urgency): Promise<WriterTransaction>
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
/** A job's write that has waited this long goes before requests, so that requests can't starve jobs. Milliseconds. */
const patience = 500

/**
 * @param thread the thread with the read-write connection
 * @param maxTransactionMs a transaction that holds the writer longer is rolled back, and its later queries fail
 */
export function createWriter(thread: DatabaseThread, maxTransactionMs: number): Writer {
  const queues: Record<Urgency, Item[]> = { front: [], back: [] }
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
  const next = (): void => {
    if (busy) return
    const queue = nextQueue()
    const first = queue.shift()
    if (first === undefined) {
      for (const resolve of idle.splice(0)) resolve()
      return
    }
    busy = true
    const done = (): void => {
      busy = false
      next()
    }
    if ('start' in first) {
      first.start(runOnWriter(thread, maxTransactionMs, done))
      return
    }
    const batch = [first.single]
    while (batch.length < maxBatch) {
      const following = queue[0]
      if (following === undefined || 'start' in following) break
      queue.shift()
      batch.push(following.single)
    }
    void writeBatch(thread, batch).then(done)
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
    async close() {
      closed = true
      if (busy || queues.front.length + queues.back.length > 0) await new Promise<void>((resolve) => idle.push(resolve))
    },
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

function runOnWriter(thread: DatabaseThread, maxMs: number, done: () => void): WriterTransaction {
  let begun = false
  let ended: Error | null = null
  const end = (reason: Error): void => {
    ended = reason
    clearTimeout(timer)
    done()
  }
  const timer = setTimeout(() => {
    if (ended !== null) return
    ended = new Error(`The transaction held the database for more than ${maxMs} ms and was rolled back.`)
    // The writer is free again once the thread has rolled back.
    void thread.ask({ kind: 'rollback' }).then(done, done)
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
      if (!reply.inTransaction && timedOut === null) end(new Error('The transaction was rolled back by the database.'))
      return only(reply)
    },
    async commit() {
      if (ended !== null) throw ended
      if (!begun) {
        end(new Error('The transaction has ended.'))
        return
      }
      // The commit is in progress from here on, so the time limit no longer applies.
      clearTimeout(timer)
      try {
        only(await thread.ask({ kind: 'commit' }))
      } finally {
        end(new Error('The transaction has ended.'))
      }
    },
    async rollback() {
      if (ended !== null) return
      clearTimeout(timer)
      try {
        if (begun) only(await thread.ask({ kind: 'rollback' }))
      } finally {
        end(new Error('The transaction has ended.'))
      }
    },
  }
}
