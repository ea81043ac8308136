import { noHooks } from '../../../test/helpers/no-hooks.ts'
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { TranslationChooser } from '../../engines/translation/port.ts'
import type { Word } from '../../contract/content.ts'
import { closeThreads } from '../../platform/processes/thread.ts'
import { createRecording } from '../../library/recordings/create-recording.ts'
import { newId } from '../../platform/database/ids.ts'
import { timestamp } from '../../platform/database/now.ts'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { packContent } from '../../text/content-blocks.ts'
import { setContent } from '../../transcripts/content/set-content.ts'
import { lockTranscriptOf } from '../../transcripts/content/find-transcript.ts'
import { setStatus } from '../../transcripts/content/status.ts'
import { getRecordingRow } from '../../library/recordings/get-recording-row.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { meanwhile } from '../../../test/helpers/meanwhile.ts'
import { newTranscript } from '../../../test/helpers/new-transcript.ts'
import { newWorkspace } from '../../../test/helpers/new-workspace.ts'
import { createWorkspace } from '../../identity/workspaces/create-workspace.ts'
import { deleteTranslationsOf } from './delete-translations-of.ts'
import { editTranslation } from './edit-translation.ts'
import { describeTranslation } from './get-translation.ts'
import { retryTranslation } from './retry-translation.ts'
import { startTranslations } from './start-translations.ts'
import { stopTranslations } from './stop-translations.ts'
import { findTranslation, listTranslationRows } from './store.ts'
import { translateRecording } from './translate-recording.ts'
import { planTranslations } from './plan-translations.ts'
import { createTranslation } from './create-translation.ts'
import { translationHooks } from './translation-jobs.ts'

after(closeThreads)

/** A translator that returns capitals, two sentences at once. */
const shouting: Pick<TranslationChooser, 'open'> = {
  open: async () => ({
    provider: 'loud',
    model: 'x',
    quality: 'standard',
    batch: { sentences: 2, characters: 1000 },
    translate: async (sentences) => sentences.map((text) => text.toUpperCase()),
  }),
}

eachDatabase((kind, open) => {
  void test(`the rows of a translation, from plan to completion, on ${kind}`, async () => {
    const { db, close } = await open()
    try {
      const userId = newId('usr')
      const stamp = { createdAt: timestamp(), updatedAt: timestamp() }
      await db
        .insertInto('user')
        .values({ id: userId, email: 'a@b.c', name: null, passwordHash: null, isAdministrator: 1, ...stamp })
        .execute()
      const at = await db.transaction().execute(async (tx) => {
        const { id: workspaceId } = await createWorkspace(tx, userId, { name: 'Test', language: 'en' }, noHooks)
        const body = { title: 'Test', source: 'IMPORT' as const, translationLanguages: ['es', 'ES', 'fr'] }
        return {
          workspaceId,
          recordingId: (
            await createRecording(tx, { workspaceId, userId }, body, { onRecordingCreated: planTranslations })
          ).id,
        }
      })
      const words = 'One. Two. Three. Four. Five.'
        .split(' ')
        .map((word, i): Word => ({ word, start: i, end: i + 0.5, confidence: 1, speaker: 0 }))
      await db.transaction().execute(async (tx) => {
        const content = { words, segments: [], paragraphStarts: [0], estimated: false }
        const made = { packed: packContent(content), kind: 'IMPORT', summary: '', language: 'en' } as const
        await setContent(tx, { recordingId: at.recordingId, userId }, { ...made, speakerAssignments: [] })
        await startTranslations(tx, at.workspaceId, at.recordingId)
        // A second start finds nothing waiting.
        await startTranslations(tx, at.workspaceId, at.recordingId)
      })
      const jobs = await db.selectFrom('job').selectAll().where('step', '=', 'translate').execute()
      assert.deepEqual(jobs.map(({ key }) => key).toSorted(), ['es', 'fr'])
      const job = jobs.find(({ key }) => key === 'es') ?? assert.fail()
      const run = JSON.parse(job.input) as Parameters<typeof translateRecording>[2]
      const claimed = { ...job, workspaceId: job.space, input: run, worker: 'w', attempt: 1, traceparent: null }

      await db.transaction().execute((tx) => translationHooks.onClaimed?.(tx, claimed) ?? Promise.resolve())
      const seen: number[] = []
      const context = {
        db,
        signal: new AbortController().signal,
        job: claimed,
        emit: async (write: Parameters<Parameters<typeof translateRecording>[1]['emit']>[0]) => {
          await db.transaction().execute(async (tx) => write?.(tx))
          seen.push((await describeTranslation(db, at, run.translationId)).progress)
        },
      }
      const result = await translateRecording(shouting, context, run)
      assert.deepEqual(seen, [0.4, 0.8, 0.99])
      await db.transaction().execute(async (tx) => result?.write?.(tx))
      const done = await describeTranslation(db, at, run.translationId)
      assert.deepEqual([done.status, done.version, done.engine, done.progress], ['COMPLETED', 1, 'loud/x', 1])
      // A repeated step changes nothing; a replaced run writes nothing.
      await translateRecording(shouting, { ...context, job: { ...claimed, runId: 'run_other' } }, run)
      assert.equal((await describeTranslation(db, at, run.translationId)).version, 1)

      // An archive that somebody wrote may lack the version that was translated.
      await editTranslation(db, at, run.translationId, {
        userId,
        ifMatch: '*',
        operations: [{ type: 'replace', from: 0, to: 0, text: 'UNO.' }],
      })
      await db.updateTable('translation').set({ sourceVersion: 9 }).where('id', '=', run.translationId).execute()
      await db.transaction().execute((tx) => retryTranslation(tx, at, run.translationId))
      const { runId } = (await findTranslation(db, at.recordingId, run.translationId)) ?? assert.fail()
      const refreshed = { ...claimed, runId: runId ?? assert.fail() }
      await db.transaction().execute((tx) => translationHooks.onClaimed?.(tx, refreshed) ?? Promise.resolve())
      const again = await translateRecording(shouting, { ...context, job: refreshed }, run)
      await db.transaction().execute(async (tx) => again?.write?.(tx))
      const { status, version, warningDetails } = await describeTranslation(db, at, run.translationId)
      assert.deepEqual([status, version, warningDetails[0]?.code], ['COMPLETED', 3, 'SENTENCE_CORRECTIONS_LOST'])

      await db.transaction().execute((tx) => stopTranslations(tx, at.recordingId))
      const rows = await db.selectFrom('translation').select(['language', 'status']).orderBy('language').execute()
      assert.deepEqual(rows, [
        { language: 'es', status: 'COMPLETED' },
        { language: 'fr', status: 'CANCELLED' },
      ])
      await db.transaction().execute((tx) => deleteTranslationsOf(tx, at.recordingId))
      assert.equal(await findTranslation(db, at.recordingId, run.translationId), undefined)
      assert.deepEqual(await db.selectFrom('translatedPart').selectAll().execute(), [])
      const versions = await db.selectFrom('contentVersion').select('ownerId').distinct().execute()
      assert.equal(versions.length, 1)
    } finally {
      await close()
    }
  })

  for (const when of ['before', 'after'] as const) {
    void test(`a translation starts if its transcript completes right ${when} it is added, on ${kind}`, async (t) => {
      const { db, jobsDb, close } = await open()
      t.after(close)
      const workspaceId = await newWorkspace(db)
      const transcriptId = await newTranscript(db, workspaceId)
      const { recordingId } = await db
        .selectFrom('transcript')
        .select('recordingId')
        .where('id', '=', transcriptId)
        .executeTakeFirstOrThrow()
      const complete = async (tx: Tx): Promise<void> => {
        await lockTranscriptOf(tx, recordingId)
        await setStatus(tx, 'transcript', transcriptId, 'COMPLETED', { version: 1 })
        await startTranslations(tx, workspaceId, recordingId)
      }
      await meanwhile(
        db,
        async (tx, pause) => {
          await getRecordingRow(tx, workspaceId, recordingId)
          if (when === 'before') await pause()
          await createTranslation(tx, { workspaceId, recordingId }, 'es')
          if (when === 'after') await pause()
        },
        () => jobsDb.transaction().execute(complete),
      )
      const [translation] = await listTranslationRows(db, recordingId)
      assert.equal(translation?.status, 'QUEUED')
    })
  }
})
