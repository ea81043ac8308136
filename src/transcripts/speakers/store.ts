import type { Speaker } from '../../contract/endpoints/speakers.ts'
import type { SpeakerAssignment } from '../../contract/resources.ts'
import { jsonRows } from '../../platform/database/json-rows.ts'
import type { Place } from '../../platform/database/page.ts'
import { rowsAt } from '../../platform/database/rows-at.ts'
import type { Db, NewRow, Patch, Row, Tx } from '../../platform/database/schema.ts'

export type SpeakerRow = Row<'speaker'>

export function asSpeaker(row: SpeakerRow): Speaker {
  return {
    id: row.id,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    name: row.name,
    role: row.role as Speaker['role'],
    workspaceId: row.workspaceId,
    imageId: row.imageId,
  }
}

export async function insertSpeaker(db: Db, row: NewRow<'speaker'>): Promise<void> {
  await db.insertInto('speaker').values(row).execute()
}

export async function findSpeaker(db: Db, workspaceId: string, id: string): Promise<SpeakerRow | undefined> {
  return db
    .selectFrom('speaker')
    .selectAll()
    .where('id', '=', id)
    .where('workspaceId', '=', workspaceId)
    .executeTakeFirst()
}

/** Speakers with these ids. */
export async function listSpeakersWith(db: Db, ids: readonly string[]): Promise<SpeakerRow[]> {
  if (ids.length === 0) return []
  return db.selectFrom('speaker').selectAll().where('id', 'in', ids).orderBy('id').execute()
}

/** Speakers of a workspace, newest first. */
export async function listSpeakerRows(
  db: Db,
  query: { workspaceId: string; place: Place; limit: number },
): Promise<SpeakerRow[]> {
  const select = db.selectFrom('speaker').selectAll().where('workspaceId', '=', query.workspaceId)
  return rowsAt(select, { key: 'createdAt', id: 'id' }, query.place, query.limit)
}

export async function patchSpeaker(db: Db, id: string, patch: Patch<'speaker'>): Promise<void> {
  await db.updateTable('speaker').set(patch).where('id', '=', id).execute()
}

export async function removeSpeaker(db: Db, id: string): Promise<void> {
  await db.deleteFrom('speaker').where('id', '=', id).execute()
}

/** Changes the assignments of all transcripts of a workspace that name this speaker. There may be thousands. */
export async function changeAssignmentsOf(
  tx: Tx,
  workspaceId: string,
  speakerId: string,
  change: (assignments: SpeakerAssignment[]) => SpeakerAssignment[],
): Promise<void> {
  const rows = await tx
    .selectFrom('transcript')
    .innerJoin('recording', 'recording.id', 'transcript.recordingId')
    .select(['transcript.id', 'transcript.speakerAssignments'])
    .where('recording.workspaceId', '=', workspaceId)
    .where('transcript.recordingId', 'in', (eb) =>
      eb
        .selectFrom('recordingFacet')
        .select('recordingFacet.recordingId')
        .where('recordingFacet.workspaceId', '=', workspaceId)
        .where('recordingFacet.facet', '=', `speaker:${speakerId}`),
    )
    .execute()
  const changed = rows.map(({ id, speakerAssignments }) => ({
    id,
    assignments: JSON.stringify(change(JSON.parse(speakerAssignments) as SpeakerAssignment[])),
  }))
  await tx
    .updateTable('transcript')
    .from(jsonRows(tx, ['id', 'assignments'], changed).as('changed'))
    .set((eb) => ({ speakerAssignments: eb.ref('changed.assignments') }))
    .whereRef('transcript.id', '=', 'changed.id')
    .execute()
}

export async function writeAssignments(db: Db, transcriptId: string, assignments: string): Promise<void> {
  await db.updateTable('transcript').set({ speakerAssignments: assignments }).where('id', '=', transcriptId).execute()
}

/** The oldest speaker of a workspace with exactly this name. */
export async function findSpeakerByName(db: Db, workspaceId: string, name: string): Promise<SpeakerRow | undefined> {
  return db
    .selectFrom('speaker')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('name', '=', name)
    .orderBy('createdAt')
    .orderBy('id')
    .executeTakeFirst()
}
