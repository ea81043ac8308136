import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/schema.ts'
import { foldTag } from '../../text/tags.ts'

/** Tags that a workspace lists. */
const mostListed = 10_000

/** Replaces the rows by which a recording's tags are found. */
export async function writeTagRows(
  tx: Tx,
  workspaceId: string,
  recordingId: string,
  tags: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recordingTag').where('recordingId', '=', recordingId).execute()
  if (tags.length === 0) return
  await tx
    .insertInto('recordingTag')
    .values(tags.map((tag) => ({ recordingId, workspaceId, tag, folded: foldTag(tag) })))
    .execute()
}

/** The tags of a workspace with the number of their recordings, the most used first. Reads no row per recording. */
export async function listTags(db: Db, workspaceId: string): Promise<{ tag: string; recordings: number }[]> {
  // Counted in the index alone, without what is in the trash, which is little.
  const { rows } = await sql<{ tag: string; recordings: number }>`
    select (select t."tag" from "recordingTag" t where t."workspaceId" = ${workspaceId} and t."folded" = c."folded"
        order by t."recordingId" limit 1) as "tag", c."recordings"
    from (
      select a."folded", a."count" - coalesce(d."count", 0) as "recordings" from (
        select "folded", count(*) as "count" from "recordingTag" where "workspaceId" = ${workspaceId} group by "folded"
      ) a left join (
        select t."folded", count(*) as "count" from "recording" r cross join "recordingTag" t
        where t."recordingId" = r."id" and r."workspaceId" = ${workspaceId} and r."deletedAt" is not null
        group by t."folded"
      ) d on d."folded" = a."folded"
    ) c where c."recordings" > 0 order by c."recordings" desc, c."folded" limit ${sql.lit(mostListed)}`.execute(db)
  return rows
}
