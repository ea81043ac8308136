import type { Db, NewRow, Row } from '../../platform/database/schema.ts'
import { hasChanged } from '../../platform/database/has-changed.ts'

export async function insertApp(db: Db, app: NewRow<'app'>): Promise<void> {
  await db.insertInto('app').values(app).execute()
}

export async function findApp(db: Db, id: string): Promise<Row<'app'> | undefined> {
  return db.selectFrom('app').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function noteAppUse(db: Db, id: string, at: string): Promise<void> {
  await db.updateTable('app').set({ usedAt: at }).where('id', '=', id).execute()
}

/** Deletes the oldest apps that nobody let in, so that at most `count` remain. */
export async function keepNewestUnused(db: Db, count: number): Promise<void> {
  const oldest = await db
    .selectFrom('app')
    .select(['id', 'createdAt'])
    .where('usedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .offset(count)
    .limit(100)
    .execute()
  if (oldest.length === 0) return
  const ids = oldest.map(({ id }) => id)
  await db.deleteFrom('app').where('id', 'in', ids).execute()
}

/** Deletes apps that nobody let in since `unusedBefore`, or, if somebody did, not since `usedBefore`. */
export async function deleteOldApps(db: Db, unusedBefore: string, usedBefore: string): Promise<void> {
  await db
    .deleteFrom('app')
    .where((e) =>
      e.or([e.and([e('usedAt', 'is', null), e('createdAt', '<', unusedBefore)]), e('usedAt', '<', usedBefore)]),
    )
    .where((e) => e.not(e.exists(e.selectFrom('apiKey').select('apiKey.id').whereRef('apiKey.appId', '=', 'app.id'))))
    .execute()
}

export async function insertCode(db: Db, code: NewRow<'appCode'>): Promise<void> {
  await db.insertInto('appCode').values(code).execute()
}

/** Whose permission a code or a refresh token is for. One that was revoked has no codes and tokens any more. */
export interface Permission {
  keyId: string
  userId: string
  appId: string
}

export async function findCode(db: Db, hash: string): Promise<(Row<'appCode'> & Permission) | undefined> {
  const row = await db
    .selectFrom('appCode')
    .innerJoin('apiKey', 'apiKey.id', 'appCode.keyId')
    .selectAll('appCode')
    .select(['apiKey.userId', 'apiKey.appId'])
    .where('appCode.hash', '=', hash)
    .where('apiKey.revokedAt', 'is', null)
    .executeTakeFirst()
  return row === undefined || row.appId === null ? undefined : { ...row, appId: row.appId }
}

/** @returns false if it was used before */
export async function useCode(db: Db, hash: string, at: string): Promise<boolean> {
  return hasChanged(db.updateTable('appCode').set({ usedAt: at }).where('hash', '=', hash).where('usedAt', 'is', null))
}

export async function insertRefresh(db: Db, token: NewRow<'appRefresh'>): Promise<void> {
  await db.insertInto('appRefresh').values(token).execute()
}

export async function findRefresh(db: Db, hash: string): Promise<(Row<'appRefresh'> & Permission) | undefined> {
  const row = await db
    .selectFrom('appRefresh')
    .innerJoin('apiKey', 'apiKey.id', 'appRefresh.keyId')
    .selectAll('appRefresh')
    .select(['apiKey.userId', 'apiKey.appId'])
    .where('appRefresh.hash', '=', hash)
    .where('apiKey.revokedAt', 'is', null)
    .executeTakeFirst()
  return row === undefined || row.appId === null ? undefined : { ...row, appId: row.appId }
}

/** @returns false if it was used before */
export async function useRefresh(db: Db, hash: string, at: string): Promise<boolean> {
  return hasChanged(
    db.updateTable('appRefresh').set({ usedAt: at }).where('hash', '=', hash).where('usedAt', 'is', null),
  )
}

export type PermissionRow = Row<'apiKey'> & { redirectUris: string | null }

/** Permissions of an account that work: keys of apps that weren't revoked and can be refreshed. Newest first. */
export async function listPermissions(db: Db, userId: string, now: string, keyId?: string): Promise<PermissionRow[]> {
  return db
    .selectFrom('apiKey')
    .leftJoin('app', 'app.id', 'apiKey.appId')
    .selectAll('apiKey')
    .select('app.redirectUris')
    .where('apiKey.userId', '=', userId)
    .where('apiKey.appId', 'is not', null)
    .where('apiKey.revokedAt', 'is', null)
    .$if(keyId !== undefined, (q) => q.where('apiKey.id', '=', keyId ?? ''))
    .where((e) =>
      e.exists(
        e
          .selectFrom('appRefresh')
          .select('appRefresh.hash')
          .whereRef('appRefresh.keyId', '=', 'apiKey.id')
          .where('appRefresh.usedAt', 'is', null)
          .where('appRefresh.expiresAt', '>', now),
      ),
    )
    .orderBy('apiKey.createdAt', 'desc')
    .orderBy('apiKey.id', 'desc')
    .execute()
}

/** Deletes codes and refresh tokens that expired, and keys of apps that ended or can't be renewed. */
export async function deleteExpiredTokens(db: Db, before: string): Promise<void> {
  await db.deleteFrom('appCode').where('expiresAt', '<', before).execute()
  await db.deleteFrom('appRefresh').where('expiresAt', '<', before).execute()
  await db
    .deleteFrom('apiKey')
    .where('appId', 'is not', null)
    .where((e) => e.or([e('revokedAt', '<', before), e('expiresAt', '<', before)]))
    .where((e) =>
      e.or([
        e('revokedAt', 'is not', null),
        e.not(
          e.exists(
            e
              .selectFrom('appRefresh')
              .select('appRefresh.hash')
              .whereRef('appRefresh.keyId', '=', 'apiKey.id')
              .where('appRefresh.usedAt', 'is', null),
          ),
        ),
      ]),
    )
    .execute()
}
