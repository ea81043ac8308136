import type { Handlers } from '../../contract/endpoints/index.ts'
import type { TranslationChooser } from '../../engines/translation/port.ts'
import { notFound } from '../../contract/app-error.ts'
import { requireQueueCapacity } from '../../platform/jobs/require-queue-capacity.ts'
import { getRecordingRow } from '../../library/recordings/get-recording-row.ts'
import { pageOfAll } from '../../platform/database/page.ts'
import type { Database } from '../../platform/database/schema.ts'
import { getTranscriptState } from '../../transcripts/content/get-transcript-state.ts'
import { createTranslation } from './create-translation.ts'
import { cancelTranslation } from './cancel-translation.ts'
import { editTranslation } from './edit-translation.ts'
import { deleteTranslation } from './delete-translation.ts'
import { describeTranslation, getTranslationRow } from './get-translation.ts'
import { listTranslations } from './list-translations.ts'
import { renderTranslation } from './render-translation.ts'
import { requireTranslatable } from './require-translatable.ts'
import { retryTranslation } from './retry-translation.ts'

export interface TranslationDeps {
  db: Database
  translators: TranslationChooser
  /** The most waiting jobs that a workspace may have when it requests more work. */
  maxQueued: number
}

export function translationRoutes({ db, translators, maxQueued }: TranslationDeps) {
  /** The language of a recording's transcript, or the recording's language setting until there is one. */
  const languageOf = async (workspaceId: string, recordingId: string): Promise<string> => {
    const recording = await getRecordingRow(db, workspaceId, recordingId)
    const transcript = await getTranscriptState(db, recordingId)
    return transcript !== null && transcript.version > 0 ? transcript.language : recording.language
  }
  return {
    listTranslations: async ({ grant, params, query }) => {
      const all = await listTranslations(db, grant.workspaceId, params.recordingId)
      const page = pageOfAll(all, query, ({ isOriginal, createdAt }) => (isOriginal ? '' : createdAt))
      return { translations: page.items, nextCursor: page.nextCursor, prevCursor: page.prevCursor }
    },
    getTranslationState: async ({ grant, params }) => {
      const all = await listTranslations(db, grant.workspaceId, params.recordingId)
      const found = all.find(({ id }) => id === params.translationId)
      if (found === undefined) throw notFound('translation', params.translationId)
      return found
    },
    getTranslation: ({ grant, params: { recordingId, translationId }, query, signal }) =>
      renderTranslation(db, { workspaceId: grant.workspaceId, recordingId, query, signal }, translationId),
    createTranslation: async ({ grant, params, body }) => {
      const at = { workspaceId: grant.workspaceId, recordingId: params.recordingId }
      const from = await languageOf(at.workspaceId, at.recordingId)
      const language = await requireTranslatable(translators, from, body.language)
      return db.transaction().execute(async (tx) => {
        await requireQueueCapacity(tx, at.workspaceId, maxQueued)
        return describeTranslation(tx, at, await createTranslation(tx, at, language))
      })
    },
    retryTranslation: async ({ grant, params }) => {
      const at = { workspaceId: grant.workspaceId, recordingId: params.recordingId }
      const { language } = await getTranslationRow(db, at, params.translationId)
      await requireTranslatable(translators, await languageOf(at.workspaceId, at.recordingId), language)
      return db.transaction().execute(async (tx) => {
        await requireQueueCapacity(tx, at.workspaceId, maxQueued)
        return retryTranslation(tx, at, params.translationId)
      })
    },
    editTranslation: async ({ grant, caller, params, body, headers, setHeader }) => {
      const at = { workspaceId: grant.workspaceId, recordingId: params.recordingId }
      const edit = { userId: caller.userId, ifMatch: headers['if-match'], operations: body.operations }
      const { version } = await editTranslation(db, at, params.translationId, edit)
      setHeader('etag', `"v${version}"`)
      return describeTranslation(db, at, params.translationId)
    },
    cancelTranslation: ({ grant, params }) => {
      const at = { workspaceId: grant.workspaceId, recordingId: params.recordingId }
      return db.transaction().execute((tx) => cancelTranslation(tx, at, params.translationId))
    },
    deleteTranslation: async ({ grant, params }) => {
      const at = { workspaceId: grant.workspaceId, recordingId: params.recordingId }
      await db.transaction().execute((tx) => deleteTranslation(tx, at, params.translationId))
      return { success: true }
    },
  } satisfies Partial<Handlers>
}
