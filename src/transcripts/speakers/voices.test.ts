import { newTranscript } from '../../../test/helpers/new-transcript.ts'
import { newWorkspace } from '../../../test/helpers/new-workspace.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Database } from '../../platform/database/schema.ts'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { packContent } from '../../text/content-blocks.ts'
import { setContent } from '../content/set-content.ts'
import { createSpeaker } from './create-speaker.ts'
import { deleteSpeaker } from './delete-speaker.ts'
import { dismissMatch } from './dismiss-match.ts'
import { deleteWorkspaceVoices } from './delete-workspace-voices.ts'
import { getMatches } from './get-matches.ts'
import { getVoice } from './get-voice.ts'
import { learnVoices } from './learn-voices.ts'
import { mergeSpeaker } from './merge-speaker.ts'
import { moveSamples } from './move-samples.ts'
import { recogniseVoices } from './recognise-voices.ts'
import { deleteSpeakerTurns, readTurns, writeTurns, writeTurnsProblem, type StoredTurns } from './speaker-turns.ts'
import { listSamples } from './voice-store.ts'

const similarity = { propose: 0.8, set: 0.95 }
/** A voiceprint of two numbers, from an angle in degrees. */
const print = (degrees: number): number[] => [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]

async function workspaceWith(db: Database, voices: number): Promise<string> {
  const id = await newWorkspace(db)
  await db.updateTable('workspace').set({ voices }).where('id', '=', id).execute()
  return id
}

const turnsOf = (voiceprint: number[]): StoredTurns => ({
  turns: [{ start: 0, end: 2, speaker: 0 }],
  warnings: [],
  engine: 'a/b',
  voiceprintModel: 'angles',
  similarity,
  speakers: [{ seconds: 2, voiceprint }],
  overlaps: [{ start: 0.5, end: 1 }],
})

eachDatabase((kind, open) => {
  void test(`an imported transcript drops the voices and warnings of the one it replaces on ${kind}`, async (t) => {
    const { db, close } = await open()
    t.after(close)
    const workspaceId = await workspaceWith(db, 1)
    const transcriptId = await newTranscript(db, workspaceId)
    const speakers = [{ seconds: 30, voiceprint: print(0) }]
    const { id: ada } = await db.transaction().execute((tx) => createSpeaker(tx, workspaceId, { name: 'Ada' }))
    await db.transaction().execute(async (tx) => {
      await recogniseVoices(tx, { workspaceId, transcriptId, model: 'angles', similarity, speakers, assigned: [] })
      await tx.updateTable('transcript').set({ warnings: '["Draft."]' }).execute()
    })
    const { recordingId } = await db.selectFrom('transcript').select('recordingId').executeTakeFirstOrThrow()
    const word = { word: 'hi', start: 0, end: 1, confidence: null, speaker: 0 }
    const packed = packContent({ words: [word], segments: [], paragraphStarts: [0], estimated: false })
    const content = { packed, kind: 'IMPORT', summary: '', language: 'en', speakerAssignments: [] } as const
    await db.transaction().execute((tx) => setContent(tx, { recordingId, userId: null }, content))
    assert.deepEqual(await listSamples(db, transcriptId), [])
    assert.equal((await db.selectFrom('transcript').select('warnings').executeTakeFirstOrThrow()).warnings, '[]')

    const names = [{ speakerIndex: 0, speakerId: ada }]
    await db.transaction().execute((tx) => learnVoices(tx, workspaceId, transcriptId, names, [0]))
    assert.deepEqual((await getVoice(db, workspaceId, ada)).samples, [])
  })

  void test(`voices are learned from assignments, recognised, moved and deleted on ${kind}`, async (t) => {
    const { db, close } = await open()
    t.after(close)
    const workspaceId = await workspaceWith(db, 1)
    const speaker = async (name: string): Promise<string> =>
      (await db.transaction().execute((tx) => createSpeaker(tx, workspaceId, { name }))).id
    const hear = async (degrees: readonly (number | null)[]) => {
      const transcriptId = await newTranscript(db, workspaceId)
      const speakers = degrees.map((d) => ({ seconds: 30, voiceprint: d === null ? null : print(d) }))
      const heard = { workspaceId, transcriptId, model: 'angles', similarity, speakers, assigned: [] }
      return { transcriptId, set: await db.transaction().execute((tx) => recogniseVoices(tx, heard)) }
    }
    const ada = await speaker('Ada')
    const bob = await speaker('Bob')
    const first = await hear([0, 80, null])
    assert.deepEqual(first.set, [])
    const names = [
      { speakerIndex: 0, speakerId: ada },
      { speakerIndex: 1, speakerId: bob },
      { speakerIndex: 2, speakerId: bob },
    ]
    await db.transaction().execute((tx) => learnVoices(tx, workspaceId, first.transcriptId, names, [0, 1, 2]))
    assert.deepEqual(
      (await getVoice(db, workspaceId, ada)).samples.map(({ speakerIndex, model }) => [speakerIndex, model]),
      [[0, 'angles']],
    )

    // 10° is set, 30° is proposed, 60° is no match; a Speaker matches once.
    const second = await hear([60, 10, 12, 110])
    assert.deepEqual(second.set, [{ speakerIndex: 1, speakerId: ada }])
    const matches = await getMatches(db, second.transcriptId)
    assert.deepEqual(
      [matches.get(0), matches.get(1)].map((match) => [match?.speakerId, match?.state]),
      [
        [bob, 'PROPOSED'],
        [ada, 'SET'],
      ],
    )
    assert.equal(matches.size, 2)
    assert.equal(matches.get(1)?.score, 0.985)

    // An unconfirmed machine assignment teaches nothing; a person's does, and stays.
    await db.transaction().execute((tx) => learnVoices(tx, workspaceId, second.transcriptId, second.set, []))
    assert.equal((await getVoice(db, workspaceId, ada)).samples.length, 1)
    await db.transaction().execute((tx) => learnVoices(tx, workspaceId, second.transcriptId, second.set, [1]))
    assert.equal((await getVoice(db, workspaceId, ada)).samples.length, 2)
    await db.transaction().execute((tx) => learnVoices(tx, workspaceId, second.transcriptId, second.set, []))
    assert.equal((await getVoice(db, workspaceId, ada)).samples.length, 2)
    assert.equal(await db.transaction().execute((tx) => dismissMatch(tx, second.transcriptId, 0)), bob)

    // Voiceprints of another model are not compared.
    const other = { workspaceId, transcriptId: second.transcriptId, model: 'other', similarity, assigned: [] }
    const found = await db
      .transaction()
      .execute((tx) => recogniseVoices(tx, { ...other, speakers: [{ seconds: 9, voiceprint: print(0) }] }))
    assert.deepEqual(found, [])

    // A split voice is deleted; merged voices are averaged.
    const third = await hear([200, 220, 300])
    await db.transaction().execute((tx) =>
      moveSamples(tx, third.transcriptId, {
        splits: [{ speakerIndex: 2, at: 5, newIndex: 3 }],
        merges: [{ from: 1, into: 0 }],
      }),
    )
    assert.deepEqual(
      (await listSamples(db, third.transcriptId)).map(({ speakerIndex, seconds }) => [speakerIndex, seconds]),
      [[0, 60]],
    )

    await db.transaction().execute((tx) => mergeSpeaker(tx, workspaceId, bob, ada))
    assert.equal((await getVoice(db, workspaceId, ada)).samples.length, 3)
    await assert.rejects(getVoice(db, workspaceId, bob), { code: 'NOT_FOUND' })
    await db.transaction().execute((tx) => deleteSpeaker(tx, workspaceId, ada))
    assert.equal((await db.selectFrom('voiceprint').selectAll().execute()).length, 0)

    const eve = await speaker('Eve')
    const last = await hear([0])
    const named = [{ speakerIndex: 0, speakerId: eve }]
    await db.transaction().execute((tx) => learnVoices(tx, workspaceId, last.transcriptId, named, [0]))
    await db.transaction().execute((tx) => deleteWorkspaceVoices(tx, workspaceId))
    for (const table of ['voiceprint', 'voiceSample', 'voiceMatch'] as const) {
      assert.equal((await db.selectFrom(table).selectAll().execute()).length, 0, table)
    }
  })

  void test(`with the setting off, nothing is stored on ${kind}`, async (t) => {
    const { db, close } = await open()
    t.after(close)
    const workspaceId = await workspaceWith(db, 0)
    const transcriptId = await newTranscript(db, workspaceId)
    const speakers = [{ seconds: 30, voiceprint: print(0) }]
    await db
      .transaction()
      .execute((tx) =>
        recogniseVoices(tx, { workspaceId, transcriptId, model: 'angles', similarity, speakers, assigned: [] }),
      )
    assert.deepEqual(await listSamples(db, transcriptId), [])
  })

  void test(`turns get no voiceprints once voices are off on ${kind}`, async (t) => {
    const { db, jobsDb, close } = await open()
    t.after(close)
    const workspaceId = await workspaceWith(db, 0)
    const run = { workspaceId, transcriptId: await newTranscript(db, workspaceId), runId: 'run_1' }
    const write = (): Promise<void> => jobsDb.transaction().execute((tx) => writeTurns(tx, run, turnsOf(print(5))))
    const stored = async () => (await readTurns(db, run.transcriptId, 'run_1'))?.stored?.speakers
    await write()
    assert.deepEqual(await stored(), [{ seconds: 2, voiceprint: null }])
    // The others write one after another.
    if (kind !== 'postgres') return
    await db.updateTable('workspace').set({ voices: 1 }).execute()
    await db.transaction().execute((tx) => deleteSpeakerTurns(tx, run.transcriptId))
    const deleted = Promise.withResolvers<void>()
    const written = deleted.promise.then(write)
    await db.transaction().execute(async (tx) => {
      await deleteWorkspaceVoices(tx, workspaceId)
      deleted.resolve()
      await written
      await tx.updateTable('workspace').set({ voices: 0 }).where('id', '=', workspaceId).execute()
    })
    assert.deepEqual(await stored(), [{ seconds: 2, voiceprint: null }])
  })

  void test(`turns belong to their run, and lose their voiceprints when voices are deleted, on ${kind}`, async (t) => {
    const { db, close } = await open()
    t.after(close)
    const workspaceId = await workspaceWith(db, 1)
    const transcriptId = await newTranscript(db, workspaceId)
    const turns = turnsOf(print(5))
    await db.transaction().execute((tx) => writeTurns(tx, { workspaceId, transcriptId, runId: 'run_1' }, turns))
    assert.deepEqual((await readTurns(db, transcriptId, 'run_1'))?.stored, turns)
    assert.equal(await readTurns(db, transcriptId, 'run_2'), null)
    await db.transaction().execute((tx) => deleteWorkspaceVoices(tx, workspaceId))
    assert.deepEqual((await readTurns(db, transcriptId, 'run_1'))?.stored?.speakers, [{ seconds: 2, voiceprint: null }])
    await db.transaction().execute((tx) => writeTurnsProblem(tx, transcriptId, 'run_2', 'No model.'))
    assert.deepEqual(await readTurns(db, transcriptId, 'run_2'), { stored: null, problem: 'No model.' })
  })
})
