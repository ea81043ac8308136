import type { Caller } from '../../contract/endpoint.ts'
import { webhookFormats, type WebhookFormat } from '../../contract/events.ts'
import type { MemberRole } from '../../contract/resources.ts'
import type { Place } from '../../platform/database/page.ts'
import { prepared } from '../../platform/database/prepared.ts'
import { rowsAt } from '../../platform/database/rows-at.ts'
import type { Db, NewRow, Patch, Row } from '../../platform/database/schema.ts'
import type { StoredEvent } from '../../platform/events/events.ts'

export type WebhookRow = Row<'webhook'>

/** The events of a webhook. Rows of earlier versions have one. */
export function eventsOf(row: Pick<WebhookRow, 'event' | 'events' | 'export'>): string[] {
  const events = row.events === null ? [] : (JSON.parse(row.events) as string[])
  // An earlier version, beside this one during an update, changes only `event`.
  return row.export !== null || events[0] === row.event ? events : [row.event]
}

/** The recording that an event is about; null: none. */
export function recordingOf({ data }: Pick<StoredEvent, 'data'>): string | null {
  const { recordingId } = data
  return typeof recordingId === 'string' ? recordingId : null
}

/** The folders that a webhook is limited to; null: none. */
export function folderIdsOf(row: Pick<WebhookRow, 'folderIds'>): string[] | null {
  return row.folderIds === null ? null : (JSON.parse(row.folderIds) as string[])
}

/** What a webhook sends. */
export function formatOf(row: Pick<WebhookRow, 'chat'>): WebhookFormat {
  return webhookFormats.find((format) => format === row.chat) ?? 'EVENT'
}

/** How a format is stored. */
export function chatOf(format: WebhookFormat): string | null {
  return format === 'EVENT' ? null : format
}

/** A webhook, or an export rule, of an existing workspace. */
export async function findWebhook(
  db: Db,
  id: string,
  kind: 'webhook' | 'export' = 'webhook',
): Promise<WebhookRow | undefined> {
  return db
    .selectFrom('webhook')
    .innerJoin('workspace', 'workspace.id', 'webhook.workspaceId')
    .selectAll('webhook')
    .where('webhook.id', '=', id)
    .where('webhook.export', kind === 'webhook' ? 'is' : 'is not', null)
    .where('webhook.recordingId', 'is', null)
    .where('workspace.deletedAt', 'is', null)
    .executeTakeFirst()
}

export async function insertWebhook(db: Db, row: NewRow<'webhook'>): Promise<WebhookRow> {
  return db.insertInto('webhook').values(row).returningAll().executeTakeFirstOrThrow()
}

export async function patchWebhook(db: Db, id: string, patch: Patch<'webhook'>): Promise<void> {
  await db.updateTable('webhook').set(patch).where('id', '=', id).execute()
}

/** Deletes a webhook; its deliveries go with it. */
export async function removeWebhook(db: Db, id: string): Promise<void> {
  await db.deleteFrom('webhook').where('id', '=', id).execute()
}

export interface WebhookListQuery {
  caller: Pick<Caller, 'userId' | 'workspaceIds'>
  workspaceId?: string | undefined
  place: Place
  limit: number
}

/** Webhooks of the workspaces that a caller is a member of, newest first, with the caller's role there. */
export async function listWebhookRows(
  db: Db,
  query: WebhookListQuery,
): Promise<(WebhookRow & { callerRole: MemberRole })[]> {
  let select = db
    .selectFrom('webhook')
    .innerJoin('workspace', 'workspace.id', 'webhook.workspaceId')
    .innerJoin('member', 'member.workspaceId', 'webhook.workspaceId')
    .selectAll('webhook')
    .select('member.role as callerRole')
    .where('member.userId', '=', query.caller.userId)
    .where('webhook.export', 'is', null)
    .where('webhook.recordingId', 'is', null)
    .where('workspace.deletedAt', 'is', null)
  const { workspaceIds } = query.caller
  if (workspaceIds !== null) {
    select = select.where('webhook.workspaceId', 'in', workspaceIds.length === 0 ? [''] : [...workspaceIds])
  }
  if (query.workspaceId !== undefined) select = select.where('webhook.workspaceId', '=', query.workspaceId)
  return rowsAt(select, { key: 'webhook.createdAt', id: 'webhook.id' }, query.place, query.limit)
}

/** Export rules of a workspace, newest first. */
export async function listExportRows(
  db: Db,
  query: { workspaceId: string; place: Place; limit: number },
): Promise<WebhookRow[]> {
  const select = db
    .selectFrom('webhook')
    .selectAll()
    .where('workspaceId', '=', query.workspaceId)
    .where('export', 'is not', null)
  return rowsAt(select, { key: 'createdAt', id: 'id' }, query.place, query.limit)
}

/**
 * Active webhooks and export rules for events: enabled, their creator still a member (leaving a workspace ends the webhooks
 * one created there), and the key that created them not expired.
 */
export async function listActiveWebhooks(
  db: Db,
  events: readonly Pick<StoredEvent, 'workspaceId' | 'data'>[],
  now: string,
): Promise<WebhookRow[]> {
  const workspaceIds = [...new Set(events.map(({ workspaceId }) => workspaceId))]
  const recordingIds = [...new Set(events.flatMap((event) => recordingOf(event) ?? []))]
  return db
    .selectFrom('webhook')
    .innerJoin('workspace', 'workspace.id', 'webhook.workspaceId')
    .innerJoin('member', (join) =>
      join.onRef('member.workspaceId', '=', 'webhook.workspaceId').onRef('member.userId', '=', 'webhook.createdById'),
    )
    .selectAll('webhook')
    .where('webhook.workspaceId', 'in', workspaceIds)
    .where((eb) =>
      eb.or([
        eb('webhook.recordingId', 'is', null),
        ...(recordingIds.length === 0 ? [] : [eb('webhook.recordingId', 'in', recordingIds)]),
      ]),
    )
    .where('webhook.disabledAt', 'is', null)
    .where((eb) => eb.or([eb('webhook.endsAt', 'is', null), eb('webhook.endsAt', '>', now)]))
    .where('workspace.deletedAt', 'is', null)
    .orderBy('webhook.createdAt')
    .orderBy('webhook.id')
    .execute()
}

/** The same without export rules for one workspace, needed for each reader of a recording. */
export const listActiveWebhooksOf = prepared(2, (db, workspaceId: string, now: string) =>
  db
    .selectFrom('webhook')
    .innerJoin('workspace', 'workspace.id', 'webhook.workspaceId')
    .innerJoin('member', (join) =>
      join.onRef('member.workspaceId', '=', 'webhook.workspaceId').onRef('member.userId', '=', 'webhook.createdById'),
    )
    .selectAll('webhook')
    .where('webhook.workspaceId', '=', workspaceId)
    .where('webhook.export', 'is', null)
    .where('webhook.recordingId', 'is', null)
    .where('webhook.disabledAt', 'is', null)
    .where((eb) => eb.or([eb('webhook.endsAt', 'is', null), eb('webhook.endsAt', '>', now)]))
    .where('workspace.deletedAt', 'is', null)
    .orderBy('webhook.createdAt')
    .orderBy('webhook.id'),
)

/** Enabled webhooks and export rules of a workspace that are limited to folders. */
export async function listLimitedToFolders(db: Db, workspaceId: string): Promise<WebhookRow[]> {
  return db
    .selectFrom('webhook')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('folderIds', 'is not', null)
    .where('disabledAt', 'is', null)
    .execute()
}

export type Paused = Pick<WebhookRow, 'id' | 'workspaceId' | 'export'>

/** Disables what the keys of an account created. @returns what wasn't disabled before */
export async function pauseMadeByKeysOf(db: Db, userId: string, now: string): Promise<Paused[]> {
  return pauseNow(db, now)
    .where('madeByKeyId', 'in', (eb) => eb.selectFrom('apiKey').select('id').where('userId', '=', userId))
    .returning(['id', 'workspaceId', 'export'])
    .execute()
}

/** Disables what an account created. @returns what wasn't disabled before */
export async function pauseMadeBy(db: Db, userId: string, now: string): Promise<Paused[]> {
  return pauseNow(db, now).where('createdById', '=', userId).returning(['id', 'workspaceId', 'export']).execute()
}

function pauseNow(db: Db, now: string) {
  return db
    .updateTable('webhook')
    .set({ disabledAt: now, disabledReason: 'PAUSED', updatedAt: now })
    .where('disabledAt', 'is', null)
}

/** Deletes webhooks whose creator has left the workspace. */
export async function removeOrphanedWebhooks(db: Db): Promise<void> {
  await db
    .deleteFrom('webhook')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('member')
            .select('member.userId')
            .whereRef('member.workspaceId', '=', 'webhook.workspaceId')
            .whereRef('member.userId', '=', 'webhook.createdById'),
        ),
      ),
    )
    .execute()
}
