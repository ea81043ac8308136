import type { Handlers } from '../contract/endpoints/index.ts'
import { pageOf, readPlace } from '../storage/database/page.ts'
import type { Database } from '../storage/database/schema.ts'
import { renderTranscript } from '../transcripts/render-content.ts'
import { listTranslations } from './list-translations.ts'

export function translationRoutes(db: Database): Handlers<'listTranslations' | 'getTranslation'> {
  return {
    listTranslations: async ({ grant, params, query }) => {
      const place = readPlace(query.cursor, 'string')
      const all = await listTranslations(db, grant.workspaceId, params.recordingId)
      const from = all.findIndex((translation) => translation.id === place.at?.id) + 1
      const limit = query.limit ?? 100
      const page = pageOf(all.slice(from, from + limit + 1), limit, place, (row) => row.createdAt)
      return { translations: page.items, nextCursor: page.nextCursor, prevCursor: page.prevCursor }
    },
    getTranslation: ({ grant, params, query, signal }) =>
      renderTranscript(
        db,
        grant.workspaceId,
        params.recordingId,
        query,
        signal,
        (transcript) => transcript.id === params.translationId,
      ),
  }
}
