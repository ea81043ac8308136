// The thread that owns a SQLite connection, so that fsync and long reads don't block the event loop.
import { workerData } from 'node:worker_threads'
import { answerMessages } from '../../processes/answering-thread.ts'
import { connect, plainError, type Connection } from './sqlite-connection.ts'
import type { Outcome, Reply, Request, Rows, Statement, ThreadOptions } from './thread-messages.ts'

const connection = connect(workerData as ThreadOptions)
const nothing: Rows = { rows: [], changes: 0, lastId: 0 }

answerMessages((request: Request): Reply => {
  const outcomes = answer(connection, request)
  return { outcomes, inTransaction: request.kind === 'close' ? false : connection.inTransaction }
})

function answer(connection: Connection, request: Request): Outcome[] {
  if (request.kind === 'batch') return runBatch(connection, request.statements)
  return [attempt(() => answerOne(connection, request))]
}

function answerOne(connection: Connection, request: Exclude<Request, { kind: 'batch' }>): Rows {
  switch (request.kind) {
    case 'step':
      if (request.begin) {
        if (!connection.inTransaction) connection.exec('begin immediate')
        connection.exec('savepoint member')
      }
      return connection.run(request.statement.sql, request.statement.parameters)
    case 'read':
      return connection.run(request.statement.sql, request.statement.parameters)
    case 'copy':
      return connection.run('vacuum into ?', [request.file])
    case 'release':
      connection.exec('release member')
      break
    case 'undo':
      if (connection.inTransaction) connection.exec('rollback to member; release member')
      break
    case 'commit':
      return end(connection, 'commit')
    case 'rollback':
      if (connection.inTransaction) end(connection, 'rollback')
      break
    case 'close':
      connection.close()
  }
  return nothing
}

/**
 * Group commit: single writes that queued up during one fsync share the next. A savepoint isolates the failure of
 * each, and none is acknowledged before the commit.
 */
function runBatch(connection: Connection, statements: Statement[]): Outcome[] {
  const [only] = statements
  if (statements.length === 1 && only !== undefined) return [attempt(() => connection.run(only.sql, only.parameters))]
  const outcomes: Outcome[] = []
  try {
    connection.exec('begin immediate')
    for (const { sql, parameters } of statements) {
      connection.exec('savepoint one')
      const outcome = attempt(() => connection.run(sql, parameters))
      outcomes.push(outcome)
      // A full disk or an I/O error ends the whole transaction: then no write of the batch is stored.
      if (!connection.inTransaction) throw new Error(outcome.ok ? 'transaction lost' : outcome.error.message)
      connection.exec(outcome.ok ? 'release one' : 'rollback to one; release one')
    }
    connection.exec('commit')
    return outcomes
  } catch (error) {
    if (connection.inTransaction) connection.exec('rollback')
    const failed = outcomes.find((outcome) => !outcome.ok && outcome.error.message === plainError(error).message)
    const reason = failed ?? ({ ok: false, error: plainError(error) } as const)
    return statements.map((_, i) => {
      const own = outcomes[i]
      return own !== undefined && !own.ok ? own : reason
    })
  }
}

function end(connection: Connection, sql: 'commit' | 'rollback'): Rows {
  try {
    connection.exec(sql)
  } catch (error) {
    if (connection.inTransaction) connection.exec('rollback')
    throw error
  }
  return nothing
}

function attempt(work: () => Rows): Outcome {
  try {
    return { ok: true, value: work() }
  } catch (error) {
    return { ok: false, error: plainError(error) }
  }
}
