import { useMutation, useQuery } from '@tanstack/react-query'
import type { Comment, Highlight } from '../../../../src/contract/endpoints/highlights.ts'
import type { RecordingDetail } from '../../../../src/contract/resources.ts'
import { allOf } from '../../../api/all-of.ts'
import { api } from '../../../api/client.ts'
import { deleteLater, useNotDeleted } from '../../../api/delete-later.ts'
import { keys } from '../../../api/keys.ts'
import { readAfter, readAgain } from '../../../api/read-again.ts'
import { toast } from '../../../components/toasts.ts'
import { words } from '../../../strings/words.ts'

const t = words.highlights

export interface Written {
  text: string
  mentionedIds: string[]
}

/** The highlights of a recording, in its order, and what one can do with them. */
export function useHighlights(detail: RecordingDetail) {
  const { workspaceId: spaceId, id: recordingId } = detail
  const params = { spaceId, recordingId }
  const queryKey = keys.recording(spaceId, recordingId, 'highlights')
  const list = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      allOf(
        // A page has at most 100 highlights.
        (query) => api.listHighlights({ params, query: { ...query, limit: 100 }, signal }),
        (page) => page.highlights,
      ),
  })
  const tell = (text: string) => () => toast({ text, tone: 'heard' })
  // A field closes once its comment is in the list.
  const settle = { onSettled: readAfter(queryKey) }
  const create = useMutation({
    mutationFn: (body: { from: number; to: number; version: number; comment?: Written }) =>
      api.createHighlight({ params, body }),
    onSuccess: (_made, { comment }) => tell(comment === undefined ? t.highlighted : t.commentSaved)(),
    ...settle,
  })
  const update = useMutation({
    mutationFn: ({ id, ...body }: { id: string; resolved?: boolean; color?: Highlight['color'] }) =>
      api.updateHighlight({ params: { ...params, highlightId: id }, body }),
    ...settle,
  })
  const answer = useMutation({
    mutationFn: ({ id, ...body }: Written & { id: string }) =>
      api.createComment({ params: { ...params, highlightId: id }, body }),
    onSuccess: tell(t.commentSaved),
    ...settle,
  })
  const change = useMutation({
    mutationFn: ({ comment, ...body }: Written & { comment: Comment }) =>
      api.updateComment({ params: { ...params, highlightId: comment.highlightId, commentId: comment.id }, body }),
    onSuccess: tell(t.commentSaved),
    ...settle,
  })
  const removed = (id: string, text: string, run: () => Promise<unknown>): void =>
    deleteLater(id, text, async () => {
      await run()
      await readAgain(queryKey)
    })
  return {
    list,
    highlights: useNotDeleted(list.data ?? noHighlights),
    create,
    update,
    answer,
    change,
    remove: ({ id }: Highlight) =>
      removed(id, t.highlightRemoved, () => api.deleteHighlight({ params: { ...params, highlightId: id } })),
    removeComment: ({ id, highlightId }: Comment) =>
      removed(id, t.commentRemoved, () => api.deleteComment({ params: { ...params, highlightId, commentId: id } })),
  }
}
const noHighlights: readonly Highlight[] = []

export type Highlights = ReturnType<typeof useHighlights>
