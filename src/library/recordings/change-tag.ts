import { notFound } from '../../contract/app-error.ts'
import { audit } from '../../platform/audit/audit.ts'
import { jsonRows } from '../../platform/database/json-rows.ts'
import { timestamp } from '../../platform/database/now.ts'
import { locked, lockingTransaction } from '../../platform/database/row-locks.ts'
import type { Database, Db, Tx } from '../../platform/database/schema.ts'
import { cleanTags, foldTag } from '../../text/tags.ts'

/** Recordings that change in one transaction: it takes some milliseconds, so that others needn't wait for all of them. */
const usualBatch = 500

export interface TagChanger {
  workspaceId: string
  /** Called in each transaction: a large workspace takes seconds. @throws AppError if the person has lost access since */
  stillAllowed: (tx: Tx) => Promise<unknown>
}

/**
 * Renames a tag on all recordings of a workspace, also in the trash. If the workspace has the next tag already, both
 * become one, spelled as it was. Done again, it goes on where it was interrupted. AppError NOT_FOUND.
 */
export async function renameTag(
  db: Database,
  by: TagChanger,
  { tag, newTag }: { tag: string; newTag: string },
  batch = usualBatch,
): Promise<{ tag: string; recordings: number }> {
  const into = await spelling(db, by.workspaceId, newTag, foldTag(tag))
  return { tag: into, recordings: await changeTag(db, by, tag, into, batch) }
}

/** Removes a tag from all recordings of a workspace, also in the trash. AppError NOT_FOUND. */
export async function deleteTag(
  db: Database,
  by: TagChanger,
  tag: string,
  batch = usualBatch,
): Promise<{ recordings: number }> {
  return { recordings: await changeTag(db, by, tag, null, batch) }
}

async function changeTag(
  db: Database,
  { workspaceId, stillAllowed }: TagChanger,
  tag: string,
  into: string | null,
  batch: number,
): Promise<number> {
  const folded = foldTag(tag)
  let [after, recordings, isMore] = ['', 0, true]
  while (isMore) {
    const { selected, changed } = await lockingTransaction(db, async (tx) => {
      await stillAllowed(tx)
      if (after === '') {
        const tagged = await countTagged(tx, workspaceId, folded)
        if (tagged === 0) throw notFound('tag', tag)
        const action = into === null ? 'TAG_DELETED' : 'TAG_RENAMED'
        await audit(tx, { action, workspaceId, objectId: workspaceId, details: { recordings: tagged } })
      }
      return changeSome(tx, { workspaceId, folded, into, after, batch })
    })
    recordings += changed
    after = selected.at(-1) ?? after
    isMore = selected.length === batch
  }
  return recordings
}

/** A tag as the workspace spells it; as given if it has none like it, or if only the spelling is to change. */
async function spelling(db: Db, workspaceId: string, given: string, changing: string): Promise<string> {
  const [tag = ''] = cleanTags([given])
  if (foldTag(tag) === changing) return tag
  const row = await db
    .selectFrom('recordingTag')
    .select('tag')
    .where('workspaceId', '=', workspaceId)
    .where('folded', '=', foldTag(tag))
    .orderBy('recordingId')
    .limit(1)
    .executeTakeFirst()
  return row?.tag ?? tag
}

async function countTagged(tx: Tx, workspaceId: string, folded: string): Promise<number> {
  const { count } = await tx
    .selectFrom('recordingTag')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('workspaceId', '=', workspaceId)
    .where('folded', '=', folded)
    .executeTakeFirstOrThrow()
  return count
}

interface Change {
  workspaceId: string
  folded: string
  into: string | null
  /** The id of the last recording of the batch before; '': there was none. */
  after: string
  batch: number
}

/** @returns the ids of the recordings that were found by the tag, and how many of them still had it once locked */
async function changeSome(
  tx: Tx,
  { workspaceId, folded, into, after, batch }: Change,
): Promise<{ selected: string[]; changed: number }> {
  const found = await tx
    .selectFrom('recordingTag')
    .select('recordingId')
    .where('workspaceId', '=', workspaceId)
    .where('folded', '=', folded)
    .where('recordingId', '>', after)
    .orderBy('recordingId')
    .limit(batch)
    .execute()
  const selected = found.map(({ recordingId }) => recordingId)
  if (selected.length === 0) return { selected, changed: 0 }
  const recordings = tx
    .selectFrom('recording')
    .select(['id', 'tags'])
    .where('id', 'in', selected)
    .where('workspaceId', '=', workspaceId)
    .orderBy('id')
  const rows = await locked(tx, recordings).execute()
  // While this waited for the lock, others may have removed the tag, or the recording, or moved it to another workspace.
  const changed = rows.flatMap(({ id, tags }) => {
    const before = JSON.parse(tags) as string[]
    const all = before.flatMap((one) => (foldTag(one) === folded ? (into ?? []) : one))
    return before.some((one) => foldTag(one) === folded) ? { id, tags: JSON.stringify(cleanTags(all)) } : []
  })
  if (changed.length === 0) return { selected, changed: 0 }
  await writeTags(tx, changed)
  const ids = changed.map(({ id }) => id)
  await tx.deleteFrom('recordingTag').where('recordingId', 'in', ids).where('folded', '=', folded).execute()
  if (into !== null) {
    await tx
      .insertInto('recordingTag')
      .values(ids.map((recordingId) => ({ recordingId, workspaceId, tag: into, folded: foldTag(into) })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  return { selected, changed: ids.length }
}

async function writeTags(tx: Tx, changed: readonly { id: string; tags: string }[]): Promise<void> {
  await tx
    .updateTable('recording')
    .from(jsonRows(tx, ['id', 'tags'], changed).as('changed'))
    .set((eb) => ({ tags: eb.ref('changed.tags'), updatedAt: timestamp() }))
    .whereRef('recording.id', '=', 'changed.id')
    .execute()
}
