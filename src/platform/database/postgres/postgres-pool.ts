import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { Pool, type ClientConfig, type PoolClient } from 'pg'
import { hasNoTimeLimit } from '../time-limit.ts'
import { within } from '../../async/within.ts'

export interface PoolLimits {
  /** Maximum number of connections. */
  max: number
  /** Time limit for a statement, milliseconds; 0: none. */
  statementMs: number
  /** Time limit for a free connection, milliseconds. */
  connectMs: number
  /** Refuses writes. */
  readOnly?: boolean
}

export interface LimitedPool extends PostgresPool {
  /** Connections that may be open and that are in use, and callers that wait for one. */
  use: () => { max: number; used: number; waiting: number }
}

/**
 * A transaction without a statement holds its rows, so its connection is closed after this time. A command may have
 * more to do in between: it copies the rows elsewhere.
 */
const idleInTransactionMs = { withLimit: 10_000, without: 600_000 }
/** Time that the server gets beyond its own limit: it may be stopped, or the network gone. */
const spareMs = 1500

/**
 * A pool whose statements have a time limit: the server's, and one of this process in case the server doesn't answer.
 * A connection that missed the latter is closed, since its answer may still come.
 */
export function openPool(settings: ClientConfig, limits: PoolLimits): LimitedPool {
  const pool = new Pool({
    ...settings,
    max: limits.max,
    connectionTimeoutMillis: limits.connectMs,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types don't say
    onConnect: async (client) => {
      const idleMs = limits.statementMs === 0 ? idleInTransactionMs.without : idleInTransactionMs.withLimit
      // Not as start-up parameters, which PgBouncer refuses.
      const given = [
        `set statement_timeout = ${limits.statementMs}`,
        `set idle_in_transaction_session_timeout = ${idleMs}`,
        ...(limits.readOnly === true ? ['set default_transaction_read_only = on'] : []),
      ]
      await withLimit(limits.connectMs, () => client.query(given.join('; ')))
    },
  })
  // The pool drops a lost connection, and its query or the next one reports the failure. The pool listens only to
  // idle connections, so without a listener of its own a lost one in use would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const wrappers = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect()
      const wrapper = wrappers.get(client) ?? limited(client, limits.statementMs)
      wrappers.set(client, wrapper)
      return wrapper
    },
    end: () => pool.end(),
    use: () => ({ max: limits.max, used: pool.totalCount - pool.idleCount, waiting: pool.waitingCount }),
  }
}

function limited(client: PoolClient, statementMs: number): PostgresPoolClient {
  let broken: Error | null = null
  const run = async (text: string, values: unknown[]): Promise<unknown> => {
    if (broken !== null) throw broken
    if (statementMs === 0) return client.query(text, values)
    if (hasNoTimeLimit()) {
      await client.query('set statement_timeout = 0')
      try {
        return await client.query(text, values)
      } finally {
        await client.query(`set statement_timeout = ${statementMs}`)
      }
    }
    return withLimit(statementMs + spareMs, () => client.query(text, values)).catch((error: unknown) => {
      if (error instanceof NoAnswer) broken = error
      throw error
    })
  }
  return {
    // Kysely calls it with a statement and its parameters only.
    query: run as PostgresPoolClient['query'],
    release: (destroy) => client.release(destroy === true || broken !== null),
  }
}

/** The server didn't answer, not even that it has ended the statement. */
class NoAnswer extends Error {
  constructor(milliseconds: number) {
    super(`The database didn't answer within ${milliseconds} ms.`)
    this.name = 'NoAnswer'
  }
}

export function withLimit<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  return within(milliseconds, work, () => {
    throw new NoAnswer(milliseconds)
  })
}
