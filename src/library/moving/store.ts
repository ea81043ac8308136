import { sql } from 'kysely'
import { hasChanged } from '../../platform/database/has-changed.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { writeTagRows } from '../recordings/tags.ts'

/** Bytes that count against the quotas of its workspace. */
export async function storedBytesOf(tx: Tx, recordingId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number | string }>`
    select coalesce(sum("size"), 0) as "bytes" from "file"
    where "recordingId" = ${recordingId} and "blobKey" <> ''`.execute(tx)
  return Number(rows[0]?.bytes ?? 0)
}

/** Names the workspace in the rows that belong to a recording and name one. The recording itself names it already. */
export async function moveRows(
  tx: Tx,
  recordingId: string,
  workspaceId: string,
  tags: readonly string[],
): Promise<void> {
  for (const table of [
    'file',
    'upload',
    'highlight',
    'correctedWord',
    'recordingFacet',
    'recordingMetadata',
  ] as const) {
    await tx.updateTable(table).set({ workspaceId }).where('recordingId', '=', recordingId).execute()
  }
  await writeTagRows(tx, workspaceId, recordingId, tags)
}

/** @returns whether the recording had a share link */
export async function removeShareOf(tx: Tx, recordingId: string): Promise<boolean> {
  return hasChanged(tx.deleteFrom('share').where('recordingId', '=', recordingId))
}
