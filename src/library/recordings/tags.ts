import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/schema.ts'

/** Tags that a workspace lists. */
const mostListed = 1000

/** How a tag is compared: `Interview` and `interview` are the same. */
export function foldTag(tag: string): string {
  return tag.normalize('NFC').trim().toLowerCase()
}

/** Tags without spaces around them, each once; the first spelling counts. */
export function cleanTags(given: readonly string[]): string[] {
  const known = new Map<string, string>()
  for (const tag of given) {
    const clean = tag.normalize('NFC').trim().replaceAll(/\s+/g, ' ')
    if (!known.has(foldTag(clean))) known.set(foldTag(clean), clean)
  }
  return [...known.values()]
}

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

/** The tags of a workspace with the number of their recordings, the most used first. */
export async function listTags(db: Db, workspaceId: string): Promise<{ tag: string; recordings: number }[]> {
  return db
    .selectFrom('recordingTag')
    .innerJoin('recording', 'recording.id', 'recordingTag.recordingId')
    .select([sql<string>`min("recordingTag"."tag")`.as('tag'), sql<number>`count(*)`.as('recordings')])
    .where('recordingTag.workspaceId', '=', workspaceId)
    .where('recording.deletedAt', 'is', null)
    .groupBy('recordingTag.folded')
    .orderBy('recordings', 'desc')
    .orderBy('recordingTag.folded')
    .limit(mostListed)
    .execute()
}
