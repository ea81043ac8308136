import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { newWorkspace } from '../../../test/helpers/new-workspace.ts'
import { statementsOf } from '../../../test/helpers/statements-of.ts'
import { newId } from '../../platform/database/ids.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Database } from '../../platform/database/schema.ts'
import { createSpeaker } from './create-speaker.ts'
import { deleteSpeaker } from './delete-speaker.ts'
import { mergeSpeaker } from './merge-speaker.ts'

eachDatabase((kind, open) => {
  // A statement for each took longer than a transaction may with 10,000 recordings.
  test(`${kind}: a speaker of many recordings is merged and deleted in as many statements as one of few`, async (t) => {
    const { db, close } = await open()
    t.after(close)
    const workspaceId = await newWorkspace(db)
    const [host, guest, other] = await db.transaction().execute(async (tx) => {
      const ids: string[] = []
      for (const name of ['Host', 'Guest', 'Other']) ids.push((await createSpeaker(tx, workspaceId, { name })).id)
      return ids as [string, string, string]
    })
    const named = (speakerId: string, ...others: string[]): string =>
      JSON.stringify([speakerId, other, ...others].map((id, speakerIndex) => ({ speakerIndex, speakerId: id })))
    await recordingsOf(db, workspaceId, 300, named(host, host))
    await recordingsOf(db, workspaceId, 2, named(other))
    const merging = await statementsOf(db, (tx) => mergeSpeaker(tx, workspaceId, host, guest))
    assert.deepEqual(await assignmentsIn(db), [named(guest, guest), named(other)].toSorted())
    const deleting = await statementsOf(db, (tx) => deleteSpeaker(tx, workspaceId, guest))
    const left = JSON.stringify([{ speakerIndex: 1, speakerId: other }])
    assert.deepEqual(await assignmentsIn(db), [left, named(other)].toSorted())
    assert.ok(merging < 20 && deleting < 20, `${merging} and ${deleting} statements`)
  })
})

/** Makes recordings whose transcripts have these assignments. */
async function recordingsOf(
  db: Database,
  workspaceId: string,
  count: number,
  speakerAssignments: string,
): Promise<void> {
  const now = timestamp()
  const stamps = { createdAt: now, updatedAt: now, language: 'en', warnings: '[]' }
  const { ownerId } = await db.selectFrom('workspace').select('ownerId').executeTakeFirstOrThrow()
  const ids = Array.from({ length: count }, () => newId('rec'))
  const recording = {
    ...stamps,
    workspaceId,
    title: 'x',
    titleFolded: 'x',
    mediaType: 'AUDIO',
    source: 'IMPORT',
    status: 'READY' as const,
    isMediaDeleted: 1,
    createdById: ownerId,
    diarize: 0,
    vocabulary: '[]',
    translationLanguages: '[]',
  }
  await db
    .insertInto('recording')
    .values(ids.map((id) => ({ ...recording, id })))
    .execute()
  const transcript = { ...stamps, status: 'COMPLETED' as const, version: 1, speakerAssignments }
  await db
    .insertInto('transcript')
    .values(ids.map((recordingId) => ({ ...transcript, id: newId('trn'), recordingId })))
    .execute()
}

/** The different assignments that transcripts have. */
async function assignmentsIn(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('transcript').select('speakerAssignments').distinct().execute()
  return rows.map((row) => row.speakerAssignments).toSorted()
}
