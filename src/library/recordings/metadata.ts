import { invalidBody } from '../../contract/app-error.ts'
import type { Metadata, MetadataPatch } from '../../contract/metadata.ts'
import type { Db, Row, Tx } from '../../platform/database/schema.ts'

/** The bytes are of its JSON, which webhooks send. */
const most = { values: 20, bytes: 4000 }

/** Metadata with some values added, replaced or removed (null). AppError INVALID_BODY: too much. */
export function patchMetadata(metadata: Metadata, patch: MetadataPatch): Metadata {
  const values = new Map(Object.entries(metadata))
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) values.delete(name)
    else values.set(name, value)
  }
  if (values.size > most.values) throw invalidBody('/metadata', 'maxProperties', 'At most 20 values.')
  const patched = Object.fromEntries(values)
  if (Buffer.byteLength(JSON.stringify(patched)) > most.bytes) {
    throw invalidBody('/metadata', 'maxLength', 'At most 4,000 bytes as JSON.')
  }
  return patched
}

/** Replaces the rows by which a recording's metadata is found. */
export async function writeMetadataRows(
  tx: Tx,
  recording: Pick<Row<'recording'>, 'id' | 'workspaceId' | 'createdAt'>,
  metadata: Metadata,
): Promise<void> {
  const { id: recordingId, workspaceId, createdAt } = recording
  await tx.deleteFrom('recordingMetadata').where('recordingId', '=', recordingId).execute()
  const rows = Object.entries(metadata).map(([name, value]) => ({ recordingId, name, value, workspaceId, createdAt }))
  if (rows.length > 0) await tx.insertInto('recordingMetadata').values(rows).execute()
}

/** The metadata of those of some recordings that have any, also of those in the trash, with their workspaces. */
export async function listMetadata(
  db: Db,
  recordingIds: readonly string[],
): Promise<Map<string, { workspaceId: string; metadata: Metadata }>> {
  if (recordingIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('recording')
    .select(['id', 'workspaceId', 'metadata'])
    .where('id', 'in', recordingIds)
    .where('metadata', '<>', '{}')
    .execute()
  return new Map(
    rows.map(({ id, workspaceId, metadata }) => [id, { workspaceId, metadata: JSON.parse(metadata) as Metadata }]),
  )
}

/** A filter `name:value`, whose form has been checked. */
export function parseMetadataFilter(filter: string): { name: string; value: string } {
  const end = filter.indexOf(':')
  return { name: filter.slice(0, end), value: filter.slice(end + 1) }
}

/** Notes as they are stored: null if there is nothing in them. */
export function storedNotes(notes: string | null): string | null {
  return notes === null || notes.trim() === '' ? null : notes
}
