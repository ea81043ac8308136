import type { Tx } from '../../platform/database/schema.ts'
import { append } from '../../platform/events/events.ts'
import { requireHighlight, type HighlightPlace } from './get-highlight.ts'
import { lockHighlight, removeHighlight } from './store.ts'

/** Deletes a highlight with its comments. AppError NOT_FOUND. */
export async function deleteHighlight(tx: Tx, userId: string, place: HighlightPlace): Promise<void> {
  const { workspaceId, recordingId, highlightId } = place
  await requireHighlight(tx, place, lockHighlight)
  await removeHighlight(tx, highlightId)
  await append(tx, {
    type: 'HIGHLIGHT_DELETED',
    workspaceId,
    data: { recordingId, highlightId, userId, status: 'DELETED' },
  })
}
