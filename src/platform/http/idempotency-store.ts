import { sql } from 'kysely'
import { databaseNow, databaseNowPlus } from '../database/clock.ts'
import type { Database, Db, Row } from '../database/schema.ts'
import { hasChanged } from '../database/has-changed.ts'

export type IdempotencyRow = Row<'idempotency'>

const keptMs = 86_400_000
/** An unfinished request older than this belongs to a process that has died. */
const leaseMs = 120_000

/** What a row has while its request is worked on. */
function pending(db: Database) {
  return {
    state: 'PENDING',
    leaseUntil: databaseNowPlus(db, leaseMs),
    createdAt: databaseNow(db),
    status: null,
    body: null,
  } as const
}

/** Inserts a row for a new request; false if one already exists. */
export async function insertPending(
  db: Database,
  row: Pick<IdempotencyRow, 'scope' | 'fingerprint' | 'owner'>,
): Promise<boolean> {
  const made = await db
    .insertInto('idempotency')
    .values({ ...row, ...pending(db) })
    .onConflict((conflict) => conflict.column('scope').doNothing())
    .returning('scope')
    .executeTakeFirst()
  return made !== undefined
}

export async function findRequest(
  db: Db,
  scope: string,
): Promise<(IdempotencyRow & { isExpired: boolean; isLeased: boolean }) | undefined> {
  const row = await db
    .selectFrom('idempotency')
    .selectAll()
    .select([
      sql<number>`case when "createdAt" < ${databaseNow(db)} - ${sql.lit(keptMs)} then 1 else 0 end`.as('expired'),
      sql<number>`case when "leaseUntil" > ${databaseNow(db)} then 1 else 0 end`.as('leased'),
    ])
    .where('scope', '=', scope)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { expired, leased, ...rest } = row
  return { ...rest, isExpired: expired === 1, isLeased: leased === 1 }
}

/** Takes over the row of an abandoned request; false if another process was faster. */
export async function takeOver(
  db: Database,
  old: IdempotencyRow,
  row: Pick<IdempotencyRow, 'fingerprint' | 'owner'>,
): Promise<boolean> {
  return hasChanged(
    db
      .updateTable('idempotency')
      .set({ ...row, ...pending(db) })
      .where('scope', '=', old.scope)
      .where('owner', '=', old.owner)
      .where('leaseUntil', '=', old.leaseUntil),
  )
}

/** Records, in the transaction of the change, that it was made, and the expected response. */
export async function noteCommit(db: Db, scope: string, owner: string, body: string | null): Promise<void> {
  await db
    .updateTable('idempotency')
    .set({ state: 'COMMITTED', body })
    .where('scope', '=', scope)
    .where('owner', '=', owner)
    .execute()
}

export async function finishRequest(
  db: Database,
  scope: string,
  owner: string,
  answer: { status: number; body: string | null },
): Promise<void> {
  await db
    .updateTable('idempotency')
    .set({ state: 'DONE', ...answer })
    .where('scope', '=', scope)
    .where('owner', '=', owner)
    .execute()
}

/**
 * Lets the next request with the key do the work that failed, or answer with what was committed: a transaction may have
 * been, although its answer was lost.
 */
export async function releaseRequest(db: Database, scope: string, owner: string): Promise<void> {
  // Waits for a transaction that is still being committed, and sees what it has noted.
  await db
    .deleteFrom('idempotency')
    .where('scope', '=', scope)
    .where('owner', '=', owner)
    .where('state', '=', 'PENDING')
    .execute()
  await db
    .updateTable('idempotency')
    .set({ leaseUntil: 0 })
    .where('scope', '=', scope)
    .where('owner', '=', owner)
    .execute()
}

/** Deletes responses older than a day. */
export async function pruneRequests(db: Database): Promise<void> {
  await sql`delete from "idempotency" where "createdAt" < ${databaseNow(db)} - ${sql.lit(keptMs)}`.execute(db)
}
