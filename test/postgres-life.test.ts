// Living with PostgreSQL: TLS, PgBouncer, a read replica, time limits.
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { openPostgres } from '../src/platform/database/postgres/postgres.ts'
import type { Database } from '../src/platform/database/schema.ts'
import { deadRows, oldestTransaction } from '../src/platform/database/dead-rows.ts'
import { now } from '../src/platform/database/now.ts'
import { withoutTimeLimit } from '../src/platform/database/time-limit.ts'
import { append, subscribe } from '../src/platform/events/events.ts'
import { askServer } from './helpers/ask-postgres.ts'
import { freePort } from './helpers/free-port.ts'
import { removeFolder, temporaryFolder } from './helpers/harness.ts'
import { findPostgres, startPostgres, type PostgresServer } from './helpers/postgres-server.ts'
import { waitFor } from './helpers/wait-for.ts'

const skip = findPostgres() === null ? 'PostgreSQL is not installed' : false
const bouncer = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => existsSync(file))
let postgres: PostgresServer
let folder: string

before(async () => {
  if (skip !== false) return
  folder = await temporaryFolder()
  certify('ca', [])
  certify('server', ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-addext', 'subjectAltName=IP:127.0.0.1'])
  certify('other', [])
  postgres = await startPostgres({
    settings: ['ssl=on'],
    prepare: (data) => {
      execFileSync('cp', [path.join(folder, 'server.pem'), path.join(data, 'server.crt')])
      execFileSync('cp', [path.join(folder, 'server.key'), path.join(data, 'server.key')])
      chmodSync(path.join(data, 'server.key'), 0o600)
    },
  })
})

after(async () => {
  if (skip !== false) return
  await postgres.stop()
  await removeFolder(folder)
})

/** A certificate and its key; without further options it signs itself. */
function certify(name: string, more: string[]): void {
  const given = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', `/CN=${name}`]
  const files = ['-keyout', `${name}.key`, '-out', `${name}.pem`]
  execFileSync('openssl', ['req', '-x509', ...given, ...files, ...more], { cwd: folder, stdio: 'pipe' })
}

test('TLS is chosen by the address: sslmode and sslrootcert', { skip }, async () => {
  const url = await postgres.createDatabase()
  const isEncrypted = async (query: string): Promise<unknown> => {
    const { db, close } = await openPostgres({ url: `${url}?${query}`, owner: false })
    try {
      const { rows } = await sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(db)
      return rows[0]?.ssl
    } finally {
      await close()
    }
  }
  const ca = path.join(folder, 'ca.pem')
  assert.equal(await isEncrypted(''), false)
  assert.equal(await isEncrypted(`sslmode=verify-full&sslrootcert=${ca}`), true)
  assert.equal(await isEncrypted('sslmode=no-verify'), true)
  const refused = { name: 'UsageError', message: /^Couldn't open the database in TIRO_DATABASE_URL: .*certificate/ }
  await assert.rejects(isEncrypted('sslmode=verify-full'), refused)
  await assert.rejects(isEncrypted(`sslmode=verify-full&sslrootcert=${path.join(folder, 'other.pem')}`), refused)
})

test(
  'through PgBouncer in session mode transactions and notifications work',
  { skip: skip !== false ? skip : bouncer === undefined ? 'PgBouncer is not installed' : false },
  async (t) => {
    const direct = await postgres.createDatabase()
    const port = await freePort()
    const file = path.join(folder, 'pgbouncer.ini')
    const name = new URL(direct).pathname.slice(1)
    const settings = [
      '[databases]',
      `${name} = host=127.0.0.1 port=${postgres.port} user=tiro`,
      '[pgbouncer]',
      `listen_addr = 127.0.0.1`,
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = session',
    ]
    writeFileSync(file, settings.join('\n'))
    chmodSync(folder, 0o755)
    const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
    const child = spawn(bouncer ?? '', [...user, file], { stdio: 'ignore' })
    t.after(() => child.kill('SIGKILL'))
    const url = `postgres://tiro@127.0.0.1:${port}/${name}`
    const one = await waitFor(
      () => openPostgres({ url }).catch(() => null),
      'PgBouncer',
      (made) => made !== null,
    )
    const other = await openPostgres({ url: direct })
    t.after(async () => {
      await one?.close()
      await other.close()
    })
    const heard: unknown[] = []
    assert.ok(one !== null)
    subscribe(one.db, 'spc_a', ({ type }) => heard.push(type))
    await addEvent(other.db, 'spc_b')
    await addEvent(other.db, 'spc_a')
    await waitFor(() => heard.length === 1, 'the event of the other process')
    await addEvent(one.db, 'spc_a')
    assert.deepEqual(heard, ['WORKSPACE_DELETED', 'WORKSPACE_DELETED'])
    const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(one.db)
    assert.equal(rows[0]?.limit, '10s')
  },
)

const addEvent = (db: Database, workspaceId: string) =>
  db.transaction().execute((tx) => append(tx, { type: 'WORKSPACE_DELETED', workspaceId, data: {} }))

test('searches use a read replica until it is behind or gone', { skip }, async (t) => {
  const url = await postgres.createDatabase()
  await (await openPostgres({ url })).close()
  const replica = await postgres.startReplica()
  const replicaUrl = replica.url(new URL(url).pathname.slice(1))
  const told: string[] = []
  const opened = await openPostgres({ url, replicaUrl, replicaLagSeconds: 1, onWarning: (text) => told.push(text) })
  t.after(opened.close)
  const usesReplica = async (): Promise<boolean> => {
    const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(opened.searchReads)
    return rows[0]?.is === true
  }
  await waitFor(usesReplica, 'searches on the replica')
  await askServer(replicaUrl, 'select pg_wal_replay_pause()')
  await addEvent(opened.db, 'spc_a')
  await waitFor(async () => !(await usesReplica()), 'searches on the primary')
  assert.match(told[0] ?? '', /^The read replica is \d+ s behind. Searches use the primary.$/)
  await askServer(replicaUrl, 'select pg_wal_replay_resume()')
  await waitFor(usesReplica, 'searches on the replica again')
  assert.equal(told[1], 'Searches use the read replica again.')
  await replica.stop()
  await waitFor(async () => !(await usesReplica().catch(() => true)), 'searches without a replica')
  assert.equal(told[2], "Couldn't reach the read replica. Searches use the primary.")
  assert.equal(opened.replica?.().isUsed, false)
})

test('statements have a time limit, busy tables their own autovacuum, and clocks agree', { skip }, async (t) => {
  const opened = await openPostgres({ url: await postgres.createDatabase(), timeoutSeconds: 1 })
  t.after(opened.close)
  const { db } = opened
  await assert.rejects(sql`select pg_sleep(3)`.execute(db), { code: 'ENGINE_UNAVAILABLE', message: /took too long/ })
  await withoutTimeLimit(() => sql`select pg_sleep(1.2)`.execute(db))
  await assert.rejects(sql`select pg_sleep(3)`.execute(db), { code: 'ENGINE_UNAVAILABLE' })

  const { rows } = await sql<{ options: string[] | null }>`
    select reloptions as options from pg_class where relname = 'job'`.execute(db)
  assert.ok(rows[0]?.options?.includes('autovacuum_vacuum_scale_factor=0.02'))
  const tables = await deadRows(db)
  assert.ok(tables.some(({ table }) => table === 'job') && tables.every(({ dead }) => dead >= 0))
  const long = db.transaction().execute((tx) => sql`select pg_sleep(0.6)`.execute(tx))
  await waitFor(async () => ((await oldestTransaction(opened.longReads)) ?? 0) > 0.3, 'the open transaction')
  await long
  const [before, told, after] = [Date.now(), now(), Date.now()]
  assert.ok(before <= told && told <= after, 'clocks that agree are left alone')
})
