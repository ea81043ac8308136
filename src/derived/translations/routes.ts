import type { Handlers } from '../../contract/endpoints/index.ts'
import type { TranslationChooser } from '../../engines/translation/port.ts'
import { AppError, notFound } from '../../contract/app-error.ts'
import { append } from '../../platform/events/events.ts'
import { requireRoom } from '../../platform/jobs/require-room.ts'
import { getRecordingRow } from '../../library/recordings/get-recording-row.ts'
import { pageOf, readPlace } from '../../platform/database/page.ts'
import type { Database } from '../../platform/database/schema.ts'
import { getTranscriptState } from '../../transcripts/content/get-transcript-state.ts'
import { renderOwned } from '../../transcripts/content/render-content.ts'
import { createTranslation } from './create-translation.ts'
import { deleteTranslation } from './delete-translations.ts'
import { describeTranslation, getTranslationRow } from './get-translation.ts'
import { listTranslations } from './list-translations.ts'
import { queueTranslation } from './queue-translation.ts'
import { requireTranslatable } from './require-translatable.ts'
import { stopTranslation } from './stop-translations.ts'
import { findTranslation } from './store.ts'

export interface TranslationDeps {
  db: Database
  translators: TranslationChooser
  /** Jobs of one workspace that may wait when more work is asked for. */
  maxQueued: number
}

type Mine =
  | 'listTranslations'
  | 'getTranslation'
  | 'createTranslation'
  | 'retryTranslation'
  | 'cancelTranslation'
  | 'deleteTranslation'

export function translationRoutes({ db, translators, maxQueued }: TranslationDeps): Handlers<Mine> {
  /** The language that a recording's transcript is in; before it is made, what the recording says. */
  const languageOf = async (workspaceId: string, recordingId: string): Promise<string> => {
    const recording = await getRecordingRow(db, workspaceId, recordingId)
    const transcript = await getTranscriptState(db, recordingId)
    return transcript !== null && transcript.version > 0 ? transcript.language : recording.language
  }
  return {
    listTranslations: async ({ grant, params, query }) => {
      const place = readPlace(query.cursor, 'string')
      const all = await listTranslations(db, grant.workspaceId, params.recordingId)
      const at = all.findIndex((translation) => translation.id === place.at?.id)
      const limit = query.limit ?? 100
      // Going back: the rows before the cursor, of which one more than the limit is looked at.
      const rows =
        place.direction === 'next' ? all.slice(at + 1, at + limit + 2) : all.slice(Math.max(0, at - limit - 1), at)
      const page = pageOf(rows, limit, place, (row) => row.createdAt)
      return { translations: page.items, nextCursor: page.nextCursor, prevCursor: page.prevCursor }
    },
    getTranslation: ({ grant, params, query, signal }) =>
      renderOwned(db, grant.workspaceId, params.recordingId, query, signal, async (transcript) => {
        if (transcript.id === params.translationId) return { ...transcript, kind: 'transcript' }
        const row = await findTranslation(db, params.recordingId, params.translationId)
        if (row === undefined) throw notFound('translation', params.translationId)
        return { ...row, kind: 'translation' }
      }),
    createTranslation: async ({ grant, params, body }) => {
      const at = { workspaceId: grant.workspaceId, recordingId: params.recordingId }
      const from = await languageOf(at.workspaceId, at.recordingId)
      const language = await requireTranslatable(translators, from, body.language)
      return db.transaction().execute(async (tx) => {
        await requireRoom(tx, at.workspaceId, maxQueued)
        return describeTranslation(tx, at, await createTranslation(tx, at, language))
      })
    },
    retryTranslation: async ({ grant, params }) => {
      const at = { workspaceId: grant.workspaceId, recordingId: params.recordingId }
      const { language } = await getTranslationRow(db, at, params.translationId)
      await requireTranslatable(translators, await languageOf(at.workspaceId, at.recordingId), language)
      return db.transaction().execute(async (tx) => {
        await requireRoom(tx, at.workspaceId, maxQueued)
        const row = await getTranslationRow(tx, at, params.translationId)
        if (row.status === 'NOT_STARTED' || row.status === 'QUEUED' || row.status === 'IN_PROGRESS') {
          throw new AppError('INVALID_STATE', `The translation is ${row.status}; it is not retried while it is made.`, {
            currentStatus: row.status,
            allowedStatuses: ['COMPLETED', 'FAILED', 'CANCELLED'],
          })
        }
        await queueTranslation(tx, at.workspaceId, row)
        return describeTranslation(tx, at, row.id)
      })
    },
    cancelTranslation: ({ grant, params }) => {
      const at = { workspaceId: grant.workspaceId, recordingId: params.recordingId }
      return db.transaction().execute(async (tx) => {
        const row = await getTranslationRow(tx, at, params.translationId)
        if (row.status !== 'QUEUED' && row.status !== 'IN_PROGRESS') {
          throw new AppError('INVALID_STATE', `The translation is ${row.status}; there is nothing to cancel.`, {
            currentStatus: row.status,
            allowedStatuses: ['QUEUED', 'IN_PROGRESS'],
          })
        }
        await stopTranslation(tx, row)
        const data = { ...at, translationId: row.id, language: row.language, status: 'CANCELLED' }
        await append(tx, { type: 'TRANSLATION_CANCELLED', workspaceId: at.workspaceId, data })
        return describeTranslation(tx, at, row.id)
      })
    },
    deleteTranslation: async ({ grant, params }) => {
      const at = { workspaceId: grant.workspaceId, recordingId: params.recordingId }
      await db.transaction().execute(async (tx) => {
        const row = await getTranslationRow(tx, at, params.translationId)
        await deleteTranslation(tx, row)
        const data = { ...at, translationId: row.id, language: row.language, status: 'DELETED' }
        await append(tx, { type: 'TRANSLATION_DELETED', workspaceId: at.workspaceId, data })
      })
      return { success: true }
    },
  }
}
