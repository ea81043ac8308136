import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { newWorkspace } from '../../../test/helpers/new-workspace.ts'
import { recordingRow } from '../../../test/helpers/recording-row.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Database } from '../../platform/database/schema.ts'
import { packContent } from '../../text/content-blocks.ts'
import type { StoredContent } from '../../text/stored-content.ts'
import { createTranscript } from '../content/create-transcript.ts'
import { setContent } from '../content/set-content.ts'
import { patchTranscript } from '../content/patch-transcript.ts'
import { writePacked } from '../versions/write-version.ts'
import { markEdited } from './mark-edited.ts'
import { noteCorrections } from './note-corrections.ts'

/** A recording whose recognised words a person replaced by others. */
async function correctedRecording(
  db: Database,
  workspaceId: string,
  heard: readonly string[],
  corrected: readonly string[],
): Promise<{ recordingId: string; transcriptId: string }> {
  const recordingId = newId('rec')
  await db
    .insertInto('recording')
    .values(recordingRow({ id: recordingId, workspaceId, title: 'Talk', duration: 60 }))
    .execute()
  const transcriptId = await db.transaction().execute(async (tx) => {
    const id = await createTranscript(tx, recordingId, 'en')
    const meta = { summary: 'Test.', createdById: null, language: 'en' }
    await writePacked(tx, id, 1, packContent(content(heard)), { ...meta, kind: 'ENGINE' })
    await writePacked(tx, id, 2, packContent(content(corrected), heard.length), { ...meta, kind: 'EDIT' })
    await patchTranscript(tx, id, { version: 2 })
    await tx.updateTable('transcript').set({ status: 'COMPLETED' }).where('id', '=', id).execute()
    await markEdited(tx, recordingId)
    return id
  })
  return { recordingId, transcriptId }
}

function content(texts: readonly string[]): StoredContent {
  return {
    words: texts.map((word, i) => ({ word, start: i, end: i + 1, confidence: null, speaker: 0 })),
    segments: [],
    paragraphStarts: [0],
    estimated: false,
  }
}

const notedOf = (db: Database, recordingId: string) =>
  db.selectFrom('correctedWord').selectAll().where('recordingId', '=', recordingId).execute()
const editedIn = async (db: Database) => (await db.selectFrom('editedTranscript').selectAll().execute()).length

eachDatabase((kind, open) => {
  void test(`a transcript that was rewritten has many corrections, and the most frequent are noted on ${kind}`, async (t) => {
    const { db, close } = await open()
    t.after(close)
    const workspaceId = await newWorkspace(db)
    const heard = Array.from({ length: 20_000 }, (_, i) => (i % 2 === 0 ? 'same' : `heard${i}`))
    const wanted = Array.from({ length: 20_000 }, (_, i) => (i % 2 === 0 ? 'same' : `Wanted${i}`))
    for (const i of [1, 3]) [heard[i], wanted[i]] = ['okonko', 'Okonkwo']
    const { recordingId } = await correctedRecording(db, workspaceId, heard, wanted)
    await noteCorrections(db)
    const noted = await notedOf(db, recordingId)
    assert.equal(noted.length, 1000)
    assert.ok(noted.some(({ word, count }) => word === 'Okonkwo' && count === 2))
    assert.equal(await editedIn(db), 0)
  })

  void test(`a damaged transcript doesn't hold up the others on ${kind}`, async (t) => {
    const { db, close } = await open()
    t.after(close)
    const workspaceId = await newWorkspace(db)
    const damaged = await correctedRecording(db, workspaceId, ['say', 'okonko'], ['say', 'Okonkwo'])
    await db
      .updateTable('contentVersion')
      .set({ manifest: new Uint8Array([1]) })
      .where('ownerId', '=', damaged.transcriptId)
      .execute()
    const good = await correctedRecording(db, workspaceId, ['say', 'okonko'], ['say', 'Okonkwo'])
    assert.ok(damaged.recordingId < good.recordingId)
    await assert.rejects(noteCorrections(db), (error: unknown) => error instanceof AggregateError)
    assert.deepEqual(
      (await notedOf(db, good.recordingId)).map(({ heard, word, count }) => [heard, word, count]),
      [['okonko', 'Okonkwo', 1]],
    )
    assert.equal(await editedIn(db), 1)
  })

  void test(`an import forgets the corrections and the languages of the text that it replaces on ${kind}`, async (t) => {
    const { db, close } = await open()
    t.after(close)
    const workspaceId = await newWorkspace(db)
    const { recordingId, transcriptId } = await correctedRecording(db, workspaceId, ['okonko'], ['Okonkwo'])
    await noteCorrections(db)
    assert.equal((await notedOf(db, recordingId)).length, 1)
    const languages = JSON.stringify([{ language: 'de', start: 0, end: 9, engine: null }])
    await db.transaction().execute(async (tx) => {
      await patchTranscript(tx, transcriptId, { languages })
      await setContent(
        tx,
        { recordingId, userId: null },
        {
          packed: packContent(content(['other', 'words'])),
          kind: 'IMPORT',
          summary: 'Imported 2 words.',
          language: 'en',
          speakerAssignments: [],
        },
      )
    })
    const row = await db.selectFrom('transcript').select('languages').where('id', '=', transcriptId).executeTakeFirst()
    assert.equal(row?.languages, '[]')
    await noteCorrections(db)
    assert.deepEqual(await notedOf(db, recordingId), [])
  })
})
