import { append } from '../../platform/events/events.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { cancelRun } from '../../platform/jobs/runs.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { setStatus } from '../../transcripts/content/status.ts'
import type { TranslationRow } from './store.ts'

/** The input of a translation job, and the data of its events. */
export interface TranslationRun {
  workspaceId: string
  recordingId: string
  translationId: string
  language: string
}

/** The step name and queue of translation jobs. */
export const translateStep = 'translate'

/** Queues a translation, as a run of its own. AppError INVALID_STATE while it is queued or running. */
export async function queueTranslation(tx: Tx, workspaceId: string, row: TranslationRow): Promise<void> {
  const { recordingId, language } = row
  const run: TranslationRun = { workspaceId, recordingId, translationId: row.id, language }
  const runId = newId('run')
  if (row.runId !== null) await cancelRun(tx, row.runId)
  await setStatus(tx, 'translation', row.id, 'QUEUED', {
    runId,
    failure: null,
    sentences: 0,
    sentencesDone: 0,
  })
  await enqueue(tx, [{ runId, step: translateStep, key: language, workspaceId, queue: translateStep, input: run }])
  await append(tx, { type: 'TRANSLATION_QUEUED', workspaceId, data: { ...run, status: 'QUEUED' } })
}
