// A real PostgreSQL server that crashes and starts.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { askServer, databaseNamed } from '../../../../test/helpers/ask-postgres.ts'
import { findPostgres, startPostgres, type PostgresServer } from '../../../../test/helpers/postgres-server.ts'
import { removeFolder, startServer, temporaryFolder } from '../../../../test/helpers/harness.ts'
import { startingPostgres } from '../../../../test/helpers/starting-postgres.ts'
import { limit } from '../../../../test/helpers/time-limits.ts'
import { waitFor } from '../../../../test/helpers/wait-for.ts'
import { UsageError, type AppError } from '../../../contract/app-error.ts'
import { inspectPostgres } from './inspect-postgres.ts'
import { openPostgres } from './postgres.ts'
import { lockingTransaction } from '../row-locks.ts'
import { afterCommit } from '../transaction-guard.ts'

const skip = findPostgres() === null ? 'PostgreSQL is not installed' : false
const timeout = 60_000
let postgres: PostgresServer

before(async () => {
  if (skip === false) postgres = await startPostgres()
})

after(async () => {
  if (skip === false) await postgres.stop()
})

test('a restart of the server ends open transactions, not the process', { skip, timeout }, async (t) => {
  const { db, jobsDb, close } = await openPostgres({ url: await postgres.createDatabase() })
  t.after(close)
  const open = Promise.withResolvers<void>()
  const restarted = Promise.withResolvers<void>()
  // One connection is lost between two statements, the other within one.
  const idle = db.transaction().execute(async (tx) => {
    await sql`select 1`.execute(tx)
    open.resolve()
    await restarted.promise
    await sql`select 1`.execute(tx)
  })
  const running = sql`select pg_sleep(60)`.execute(jobsDb)
  const ended = Promise.allSettled([idle, running])
  await open.promise
  await sleep(200)
  await postgres.restart(async () => {})
  restarted.resolve()
  for (const outcome of await ended) {
    assert.ok(outcome.status === 'rejected')
    assert.equal((outcome.reason as AppError).code, 'ENGINE_UNAVAILABLE', String(outcome.reason))
  }
  assert.equal((await sql`select 1`.execute(db)).rows.length, 1)
})

test('a database of another encoding is refused, and tiro doctor says the same', { skip, timeout }, async () => {
  const server = await postgres.createDatabase()
  await askServer(server, "create database latin encoding 'LATIN1' locale 'C' template template0")
  const url = databaseNamed(server, 'latin')
  const { problem } = await inspectPostgres(url)
  assert.match(problem ?? '', /encoding UTF8/)
  await assert.rejects(
    openPostgres({ url }),
    (error) => error instanceof UsageError && error.message.endsWith(`${problem}`),
  )
})

test('a process waits for a server that is starting', { skip, timeout }, async () => {
  const starting = await startingPostgres(await postgres.createDatabase(), 2)
  try {
    await (await openPostgres({ url: starting.url })).close()
    assert.equal(starting.refused(), 2)
  } finally {
    starting.stop()
  }
})

test(
  'with a database that does not respond, requests answer 503 and SIGTERM ends the process',
  { skip, timeout },
  async () => {
    const data = await temporaryFolder()
    const env = { TIRO_DATABASE_URL: await postgres.createDatabase(), TIRO_DATABASE_TIMEOUT: '2' }
    const server = await startServer({ data, env })
    await server.client.listWorkspaces({})
    postgres.freeze()
    try {
      const frozenAt = performance.now()
      // More than there are connections, so some wait for a new one or a free one.
      const asked = Array.from({ length: 20 }, async () => server.client.listWorkspaces({}))
      for (const answer of await Promise.allSettled(asked)) {
        assert.ok(answer.status === 'rejected')
        assert.equal((answer.reason as { code?: string }).code, 'ENGINE_UNAVAILABLE', String(answer.reason))
      }
      // The limit of a statement with its spare time, and of a connection.
      assert.ok(performance.now() - frozenAt < 2000 + 1500 + 5000 + limit(1000))
      postgres.thaw()
      await waitFor(() => server.client.listWorkspaces({}).catch(() => false), 'the database again')
      postgres.freeze()
      const late = AbortSignal.timeout(limit(15_000))
      const timedOut = new Promise((resolve) => late.addEventListener('abort', () => resolve('still running')))
      assert.equal(await Promise.race([server.stop(), timedOut]), 1)
    } finally {
      postgres.thaw()
      await server.kill()
      await removeFolder(data)
    }
  },
)

test('a transaction that loses every race is not an internal error', { skip, timeout }, async (t) => {
  const { db, close } = await openPostgres({ url: await postgres.createDatabase() })
  t.after(close)
  let tries = 0
  const work = db.transaction().execute(async (tx) => {
    tries += 1
    await sql`do $$ begin raise exception using errcode = 'serialization_failure'; end $$`.execute(tx)
  })
  await assert.rejects(work, { name: 'AppError', code: 'ENGINE_UNAVAILABLE', details: { retryAfterSeconds: 1 } })
  assert.equal(tries, 12)
})

test('a locking transaction waits for others, and is guarded and repeated like any', { skip, timeout }, async (t) => {
  const { db, close } = await openPostgres({ url: await postgres.createDatabase() })
  t.after(close)
  const levels = await Promise.all(
    [db.transaction().execute.bind(db.transaction()), lockingTransaction.bind(null, db)].map((run) =>
      run(
        async (tx) =>
          (await sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(tx)).rows[0]
            ?.level,
      ),
    ),
  )
  assert.deepEqual(levels, ['serializable', 'read committed'])
  let tries = 0
  let commits = 0
  await lockingTransaction(db, async (tx) => {
    tries += 1
    afterCommit(() => (commits += 1))
    if (tries === 1) await sql`do $$ begin raise exception using errcode = 'deadlock_detected'; end $$`.execute(tx)
  })
  assert.deepEqual([tries, commits], [2, 1])
  await assert.rejects(
    lockingTransaction(db, async () => sql`select 1`.execute(db)),
    /used inside a transaction of its own/,
  )
})
