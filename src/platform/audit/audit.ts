import type { Caller } from '../../contract/endpoint.ts'
import { auditActions, type AuditEntry } from '../../contract/audit.ts'
import { newId } from '../database/ids.ts'
import { countChanges } from '../database/has-changed.ts'
import { timestamp } from '../database/now.ts'
import { pruneRows } from '../database/prune-rows.ts'
import type { Database, Db, Row } from '../database/schema.ts'
import { identityOf, type DatabaseIdentity } from '../database/transaction-guard.ts'
import { announce, createSignal } from '../events/notify.ts'
import { currentActor, type Actor } from './actor.ts'

type AuditRow = Row<'auditEvent'>

/** Signals that a key, a session or a membership has ended or changed: answers kept in memory may be wrong. */
export const accessEnded = createSignal('access')

const endsAccess: ReadonlySet<AuditEntry['action']> = new Set([
  'SIGNED_OUT',
  'SESSION_ENDED',
  'OTHER_SESSIONS_ENDED',
  'ACCOUNT_LOCKED',
  'ACCOUNT_DELETED',
  'PASSWORD_CHANGED',
  'PASSWORD_RESET',
  'SECOND_FACTORS_RESET',
  'KEY_ROTATED',
  'KEY_REVOKED',
  'WORKSPACE_DELETED',
  'MEMBER_CHANGED',
  'MEMBER_REMOVED',
])

/** Records an action of the current actor. Call it in the transaction of the change. */
export async function audit(db: Db, entry: AuditEntry): Promise<void> {
  const row = rowOf(entry, currentActor())
  if (entry.by !== undefined) {
    row.userId = entry.by
    // Also looked up for nobody, so that a failed sign-in takes as long for an unknown account as for a known one.
    const user = await db
      .selectFrom('user')
      .select('email')
      .where('id', '=', entry.by ?? '')
      .executeTakeFirst()
    row.email = user?.email ?? null
  }
  await insertRows(db, [row])
  if (endsAccess.has(entry.action)) await announce(db, accessEnded, null)
}

function rowOf(entry: AuditEntry, actor: Actor): AuditRow {
  const { object, result } = auditActions[entry.action]
  return {
    id: newId('aud'),
    createdAt: timestamp(),
    action: entry.action,
    result,
    source: actor.source,
    userId: actor.userId,
    email: actor.email,
    keyId: actor.keyId,
    keyName: null,
    address: actor.address,
    userAgent: actor.userAgent,
    workspaceId: entry.workspaceId ?? null,
    objectType: object,
    objectId: entry.objectId ?? null,
    details: JSON.stringify(entry.details ?? {}),
  }
}

/** Writes rows with the names that their keys have now. */
async function insertRows(db: Db, rows: readonly AuditRow[]): Promise<void> {
  const keyIds = [...new Set(rows.flatMap(({ keyId }) => keyId ?? []))]
  const keys =
    keyIds.length === 0 ? [] : await db.selectFrom('apiKey').select(['id', 'name']).where('id', 'in', keyIds).execute()
  const names = new Map(keys.map(({ id, name }) => [id, name]))
  const values = rows.map((row) => ({ ...row, keyName: names.get(row.keyId ?? '') ?? null }))
  await db.insertInto('auditEvent').values(values).execute()
}

/** Reads that wait to be written, by who read what. */
const waiting = new WeakMap<DatabaseIdentity, Map<string, AuditRow>>()
/** Reads that may wait, so that memory stays bounded and a batch stays short. */
const mostWaiting = 500

/**
 * Records an export or a download. It is written with the next `flushReads`, so that a read needs no durable write;
 * repeated reads of the same object until then are one entry. `linkOf` is whose signed address was used.
 */
export async function auditRead(db: Database, entry: AuditEntry, linkOf: Caller | null = null): Promise<void> {
  const actor = currentActor()
  const row = rowOf(
    entry,
    linkOf === null
      ? actor
      : { ...actor, source: 'LINK', userId: linkOf.userId, email: linkOf.email, keyId: linkOf.keyId },
  )
  const reads = waiting.get(identityOf(db)) ?? new Map<string, AuditRow>()
  waiting.set(identityOf(db), reads)
  const { action, objectId, details, userId, keyId, address, source } = row
  const name = JSON.stringify([action, objectId, details, userId, keyId, address, source])
  if (!reads.has(name)) reads.set(name, row)
  if (reads.size >= mostWaiting) await flushReads(db)
}

/** Writes the reads that wait. */
export async function flushReads(db: Database): Promise<void> {
  const reads = waiting.get(identityOf(db))
  if (reads === undefined || reads.size === 0) return
  waiting.delete(identityOf(db))
  try {
    await db.transaction().execute((tx) => insertRows(tx, [...reads.values()]))
  } catch (error) {
    const later = waiting.get(identityOf(db)) ?? []
    waiting.set(identityOf(db), new Map([...reads, ...later]))
    throw error
  }
}

/** Deletes entries older than `before` (a timestamp). */
export async function pruneAudit(db: Database, before: string): Promise<void> {
  const old = db.selectFrom('auditEvent').select('id').where('createdAt', '<', before)
  await pruneRows((most) => countChanges(db.deleteFrom('auditEvent').where('id', 'in', old.limit(most))))
}
