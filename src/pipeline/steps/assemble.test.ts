import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { newWorkspace } from '../../../test/helpers/new-workspace.ts'
import { recordingRow } from '../../../test/helpers/recording-row.ts'
import { createSilentAdapter } from '../../../test/helpers/silent-engine.ts'
import { closeThreads } from '../../platform/processes/thread.ts'
import { isLeaseTaken } from '../../platform/database/lease.ts'
import { createTranscript } from '../../transcripts/content/create-transcript.ts'
import { packContent } from '../../text/content-blocks.ts'
import { versionSummary } from '../../text/version-summary.ts'
import { setContent } from '../../transcripts/content/set-content.ts'
import { setStatus } from '../../transcripts/content/status.ts'
import { createSpeaker } from '../../transcripts/speakers/create-speaker.ts'
import { deleteSpeaker } from '../../transcripts/speakers/delete-speaker.ts'
import type { PipelineDeps } from '../deps.ts'
import { assemble } from './assemble.ts'

after(closeThreads)

eachDatabase((kind, open) => {
  test(`${kind}: a speaker that is deleted while words are assembled isn't named again`, async (t) => {
    const { db, close } = await open()
    t.after(close)
    const workspaceId = await newWorkspace(db)
    const recordingId = `rec_${workspaceId}`
    const [transcriptId, speakerId] = await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('recording')
        .values(recordingRow({ id: recordingId, workspaceId }))
        .execute()
      const id = await createTranscript(tx, recordingId, 'en')
      const speaker = await createSpeaker(tx, workspaceId, { name: 'Ada' })
      const speakerAssignments = JSON.stringify([{ speakerIndex: 0, speakerId: speaker.id }])
      await setStatus(tx, 'transcript', id, 'QUEUED', { runId: 'run_x', engine: 'silent/none', speakerAssignments })
      await setStatus(tx, 'transcript', id, 'IN_PROGRESS', {})
      return [id, speaker.id] as const
    })
    const adapter = createSilentAdapter()
    t.after(() => adapter.close())
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- assembling without words needs no more
    const deps = {
      speech: { byName: () => adapter.byModel('none') },
      punctuation: { languages: () => Promise.resolve([]) },
    } as unknown as PipelineDeps
    const { signal } = new AbortController()
    const none = () => Promise.resolve()
    const outcome = await assemble(
      deps,
      { db, signal, runId: 'run_x', emit: none, begin: none },
      { workspaceId, recordingId, transcriptId },
    )
    await db.transaction().execute((tx) => deleteSpeaker(tx, workspaceId, speakerId))
    await assert.rejects(
      db.transaction().execute(async (tx) => outcome.write?.(tx)),
      { code: 'ENGINE_ERROR', retryable: true },
    )
    const { speakerAssignments } = await db
      .selectFrom('transcript')
      .select('speakerAssignments')
      .where('id', '=', transcriptId)
      .executeTakeFirstOrThrow()
    assert.equal(speakerAssignments, '[]')
  })

  test(`${kind}: the event of a text that stays has its language, not the one that was heard`, async (t) => {
    const { db, close } = await open()
    t.after(close)
    const workspaceId = await newWorkspace(db)
    const recordingId = `rec_${workspaceId}`
    const transcriptId = await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('recording')
        .values(recordingRow({ id: recordingId, workspaceId, language: 'en' }))
        .execute()
      const id = await createTranscript(tx, recordingId, 'de')
      const word = { word: 'Guten', start: 0, end: 1, confidence: null, speaker: 0 }
      const packed = packContent({ words: [word], segments: [], paragraphStarts: [0], estimated: true })
      const by = { recordingId, userId: null }
      const summary = versionSummary({ type: 'imported', words: 1 })
      await setContent(tx, by, { packed, kind: 'IMPORT', summary, language: 'de', speakerAssignments: [] })
      await setStatus(tx, 'transcript', id, 'QUEUED', {
        runId: 'run_x',
        keptText: 'silent/none',
      })
      await setStatus(tx, 'transcript', id, 'IN_PROGRESS', {})
      return id
    })
    const adapter = createSilentAdapter()
    t.after(() => adapter.close())
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- assembling without words needs no more
    const deps = {
      speech: { byName: () => adapter.byModel('none') },
      punctuation: { languages: () => Promise.resolve([]) },
      mail: null,
    } as unknown as PipelineDeps
    const { signal } = new AbortController()
    const none = () => Promise.resolve()
    const run = { workspaceId, recordingId, transcriptId }
    const outcome = await assemble(deps, { db, signal, runId: 'run_x', emit: none, begin: none }, run)
    // Edits wait until it is written, or can't be.
    assert.equal(await isLeaseTaken(db, `edit-turn:${recordingId}`), true)
    await db.transaction().execute(async (tx) => outcome.write?.(tx))
    await outcome.settle?.()
    assert.equal(await isLeaseTaken(db, `edit-turn:${recordingId}`), false)
    const { data } = await db
      .selectFrom('event')
      .select('data')
      .where('type', '=', 'TRANSCRIPT_EDITED')
      .where('workspaceId', '=', workspaceId)
      .executeTakeFirstOrThrow()
    assert.deepEqual(JSON.parse(data), { ...run, language: 'de', status: 'COMPLETED' })
  })
})
