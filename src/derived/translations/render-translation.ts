import { notFound } from '../../contract/app-error.ts'
import type { Db } from '../../platform/database/schema.ts'
import { renderOwned, type AskedRendering, type RenderedContent } from '../../transcripts/content/render-content.ts'
import { findTranslation } from './store.ts'

/**
 * A translation in the requested format, or the transcript if the id is its own. AppError NOT_FOUND, INVALID_STATE
 * before there is content.
 */
export async function renderTranslation(
  db: Db,
  asked: AskedRendering,
  translationId: string,
): Promise<RenderedContent> {
  return renderOwned(db, asked, async (transcript) => {
    if (transcript.id === translationId) return { ...transcript, kind: 'transcript' }
    const row = await findTranslation(db, asked.recordingId, translationId)
    if (row === undefined) throw notFound('translation', translationId)
    return { ...row, kind: 'translation' }
  })
}
