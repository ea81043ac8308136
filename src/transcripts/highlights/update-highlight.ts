import type { Highlight } from '../../contract/endpoints/highlights.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { append } from '../../platform/events/events.ts'
import { getHighlight, requireHighlight, type HighlightPlace } from './get-highlight.ts'
import { lockHighlight, patchHighlight } from './store.ts'

/** Resolves, reopens or recolours a highlight. AppError NOT_FOUND. */
export async function updateHighlight(
  tx: Tx,
  userId: string,
  place: HighlightPlace,
  given: { color?: Highlight['color']; resolved?: boolean },
): Promise<Highlight> {
  const row = await requireHighlight(tx, place, lockHighlight)
  const now = timestamp()
  const isResolved = given.resolved ?? row.resolvedAt !== null
  const isOther = isResolved !== (row.resolvedAt !== null)
  if (!isOther && (given.color ?? row.color) === row.color) return getHighlight(tx, place)
  await patchHighlight(tx, row.id, {
    updatedAt: now,
    color: given.color ?? row.color,
    ...(isOther ? { resolvedAt: isResolved ? now : null, resolvedById: isResolved ? userId : null } : {}),
  })
  await append(tx, {
    type: 'HIGHLIGHT_CHANGED',
    workspaceId: place.workspaceId,
    data: {
      recordingId: place.recordingId,
      highlightId: row.id,
      userId,
      status: isResolved ? 'RESOLVED' : 'OPEN',
    },
  })
  return getHighlight(tx, place)
}
