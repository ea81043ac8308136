import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { contains } from '../../platform/database/like.ts'
import { jsonRows } from '../../platform/database/json-rows.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Place } from '../../platform/database/page.ts'
import { rowsAt } from '../../platform/database/rows-at.ts'
import { locked } from '../../platform/database/row-locks.ts'
import type { Db, NewRow, Patch, Row, Tx } from '../../platform/database/schema.ts'

export type HighlightRow = Row<'highlight'>
export type CommentRow = Row<'highlightComment'> & { mentionedIds: string[] }

/** What a list contains. */
export interface HighlightFilter {
  status?: 'OPEN' | 'RESOLVED'
  color?: string
  createdById?: string
  mentionedId?: string
  /** Folded words. */
  terms: readonly string[]
  commented?: boolean
}

/** Highlights of a recording by their place, or of a workspace, newest first. */
export async function listHighlightRows(
  db: Db,
  where: { workspaceId: string; recordingId: string | null },
  filter: HighlightFilter,
  place: Place,
  limit: number,
): Promise<HighlightRow[]> {
  let select = db
    .selectFrom('highlight')
    .innerJoin('recording', 'recording.id', 'highlight.recordingId')
    .selectAll('highlight')
    .where('highlight.workspaceId', '=', where.workspaceId)
    .where('recording.deletedAt', 'is', null)
  if (where.recordingId !== null) select = select.where('highlight.recordingId', '=', where.recordingId)
  if (filter.status !== undefined) {
    select = select.where('highlight.resolvedAt', filter.status === 'OPEN' ? 'is' : 'is not', null)
  }
  if (filter.color !== undefined) select = select.where('highlight.color', '=', filter.color)
  if (filter.commented !== undefined) select = select.where(hasComment(sql`true`, filter.commented))
  if (filter.createdById !== undefined) {
    const { createdById } = filter
    const inComment = hasComment(sql`c."createdById" = ${createdById}`)
    select = select.where((eb) => eb.or([eb('highlight.createdById', '=', createdById), inComment]))
  }
  if (filter.mentionedId !== undefined) {
    select = select.where(
      hasComment(sql`c."createdById" is distinct from ${filter.mentionedId}
        and c."id" in (select "commentId" from "commentMention" where "userId" = ${filter.mentionedId})`),
    )
  }
  if (filter.terms.length > 0) {
    const inQuote = sql<boolean>`${sql.join(
      filter.terms.map((term) => contains(sql`"highlight"."folded"`, term)),
      sql` and `,
    )}`
    const inComment = hasComment(
      sql.join(
        filter.terms.map((term) => contains(sql`c."folded"`, term)),
        sql` and `,
      ),
    )
    select = select.where((eb) => eb.or([inQuote, inComment]))
  }
  return where.recordingId === null
    ? rowsAt(select, { key: 'highlight.createdAt', id: 'highlight.id' }, place, limit)
    : rowsAt(select, { key: 'highlight.start', id: 'highlight.id', ascends: true }, place, limit)
}

function hasComment(condition: RawBuilder<unknown>, has = true): RawBuilder<boolean> {
  const exists = sql<boolean>`exists (select 1 from "highlightComment" c
    where c."highlightId" = "highlight"."id" and ${condition})`
  return has ? exists : sql<boolean>`not ${exists}`
}

export async function findHighlight(db: Db, recordingId: string, id: string): Promise<HighlightRow | undefined> {
  return highlightWithId(db, recordingId, id).executeTakeFirst()
}

/** A highlight, locked until the transaction ends, so that changes of it and of its comments run one after the other. */
export async function lockHighlight(tx: Db, recordingId: string, id: string): Promise<HighlightRow | undefined> {
  return locked(tx, highlightWithId(tx, recordingId, id)).executeTakeFirst()
}

function highlightWithId(db: Db, recordingId: string, id: string) {
  return db.selectFrom('highlight').selectAll().where('id', '=', id).where('recordingId', '=', recordingId)
}

/** All highlights of a recording, in its order. */
export async function listHighlightsOf(db: Db, recordingId: string): Promise<HighlightRow[]> {
  return db
    .selectFrom('highlight')
    .selectAll()
    .where('recordingId', '=', recordingId)
    .orderBy('start')
    .orderBy('id')
    .execute()
}

export async function insertHighlight(db: Db, row: NewRow<'highlight'>): Promise<void> {
  await db.insertInto('highlight').values(row).execute()
}

export async function patchHighlight(db: Db, id: string, patch: Patch<'highlight'>): Promise<void> {
  await db.updateTable('highlight').set(patch).where('id', '=', id).execute()
}

export type MovedHighlight = Pick<HighlightRow, 'id' | 'fromWord' | 'toWord' | 'start' | 'end' | 'quote' | 'folded'>

/**
 * Records where a new version has the words of highlights. Those that are lost keep the last version that had them. There
 * may be a thousand, and one transaction has no time for a statement for each.
 */
export async function writeMoved(
  tx: Tx,
  recordingId: string,
  version: number,
  moved: readonly MovedHighlight[],
  lost: readonly string[],
): Promise<void> {
  const updatedAt = timestamp()
  if (lost.length > 0) {
    await tx.updateTable('highlight').set({ isDetached: 1, updatedAt }).where('id', 'in', lost).execute()
  }
  if (moved.length > 0) {
    const columns = ['id', 'fromWord', 'toWord', 'start', 'end', 'quote', 'folded'] as const
    await tx
      .updateTable('highlight')
      .from(jsonRows(tx, columns, moved).as('moved'))
      .set((eb) => ({
        fromWord: eb.cast<number>('moved.fromWord', 'integer'),
        toWord: eb.cast<number>('moved.toWord', 'integer'),
        start: eb.cast<number>('moved.start', 'double precision'),
        end: eb.cast<number>('moved.end', 'double precision'),
        quote: eb.ref('moved.quote'),
        folded: eb.ref('moved.folded'),
        isDetached: 0,
        updatedAt,
      }))
      .whereRef('highlight.id', '=', 'moved.id')
      .execute()
  }
  await tx
    .updateTable('highlight')
    .set({ version })
    .where('recordingId', '=', recordingId)
    .where('isDetached', '=', 0)
    .execute()
}

export async function removeHighlight(db: Db, id: string): Promise<void> {
  await db.deleteFrom('highlight').where('id', '=', id).execute()
}

/** The comments of some highlights, oldest first. */
export async function listCommentRows(db: Db, highlightIds: readonly string[]): Promise<CommentRow[]> {
  if (highlightIds.length === 0) return []
  const rows = await db
    .selectFrom('highlightComment')
    .selectAll()
    .where('highlightId', 'in', [...highlightIds])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const mentions = await db
    .selectFrom('commentMention')
    .innerJoin('highlightComment', 'highlightComment.id', 'commentMention.commentId')
    .select(['commentMention.commentId', 'commentMention.userId'])
    .where('highlightComment.highlightId', 'in', [...highlightIds])
    .orderBy('commentMention.userId')
    .execute()
  const byComment = Map.groupBy(mentions, ({ commentId }) => commentId)
  return rows.map((row) => ({ ...row, mentionedIds: (byComment.get(row.id) ?? []).map(({ userId }) => userId) }))
}

export async function insertComment(db: Db, { mentionedIds, ...row }: CommentRow): Promise<void> {
  await db.insertInto('highlightComment').values(row).execute()
  await insertMentions(db, row.id, mentionedIds)
}

export async function patchComment(db: Db, { mentionedIds, ...row }: CommentRow): Promise<void> {
  await db.updateTable('highlightComment').set(row).where('id', '=', row.id).execute()
  await db.deleteFrom('commentMention').where('commentId', '=', row.id).execute()
  await insertMentions(db, row.id, mentionedIds)
}

async function insertMentions(db: Db, commentId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await db
    .insertInto('commentMention')
    .values(userIds.map((userId) => ({ commentId, userId })))
    .execute()
}

export async function removeComment(db: Db, id: string): Promise<void> {
  await db.deleteFrom('highlightComment').where('id', '=', id).execute()
}

/** Names of people by id: their address where they have none, without erased accounts. */
export async function listNamesOf(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('user')
    .select(['id', 'name', 'email'])
    .where('id', 'in', [...new Set(userIds)])
    .where('deletedAt', 'is', null)
    .execute()
  return new Map(rows.map(({ id, name, email }) => [id, name ?? email]))
}

/** Titles of recordings by id. */
export async function listTitlesOf(db: Db, recordingIds: readonly string[]): Promise<Map<string, string>> {
  if (recordingIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('recording')
    .select(['id', 'title'])
    .where('id', 'in', [...new Set(recordingIds)])
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}
