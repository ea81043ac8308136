import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ListedRecording } from '../../../src/contract/resources.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { percent } from '../../format.ts'
import { words } from '../../strings/words.ts'

export type Order = 'createdAt' | 'title' | 'duration'

export interface ListOf {
  spaceId: string
  folderId: string | undefined
  order: Order
  title: string
}

/** Recordings of a workspace or folder, page by page as one scrolls. */
export const recordingsOf = ({ spaceId, folderId, order, title }: ListOf) =>
  infiniteQueryOptions({
    queryKey: keys.recordings(spaceId, folderId ?? null, order, title),
    queryFn: ({ pageParam, signal }) =>
      api.listRecordings({
        params: { spaceId },
        query: {
          include: 'transcript',
          orderBy: order,
          limit: 100,
          ...(folderId === undefined ? {} : { folderId }),
          ...(title === '' ? {} : { q: title }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    // What is under way is also asked: events tell of steps, not of each window.
    refetchInterval: (query) =>
      query.state.data?.pages.some(({ recordings }) => recordings.some(isMoving)) === true ? 2000 : false,
  })

export function isMoving({ status, transcript }: ListedRecording): boolean {
  return (
    ['MEDIA_IMPORT_QUEUED', 'MEDIA_IMPORT_DOWNLOADING', 'MEDIA_IMPORT_PROCESSING'].includes(status) ||
    (status === 'READY' && ['QUEUED', 'IN_PROGRESS'].includes(transcript?.status ?? ''))
  )
}

export interface State {
  /** '' when all is well and there is nothing to say. */
  text: string
  tone: 'plain' | 'bad'
  /** 0–1 while text is made. */
  progress: number | null
  /** What a person should know more: why it failed, what it waits for. */
  detail: string | null
}

/** How a recording stands, in a person's words. */
export function stateOf({ status, failure, transcript }: ListedRecording): State {
  const t = words.library.states
  const plain = (text: string, detail: string | null = null): State => ({ text, tone: 'plain', progress: null, detail })
  const bad = (text: string, detail: string | null): State => ({ text, tone: 'bad', progress: null, detail })
  switch (status) {
    case 'MEDIA_IMPORT_UPLOADING':
      return plain(t.uploading)
    case 'MEDIA_IMPORT_QUEUED':
      return plain(t.queued)
    case 'MEDIA_IMPORT_DOWNLOADING':
      return plain(t.downloading)
    case 'MEDIA_IMPORT_PROCESSING':
      return plain(t.processing)
    case 'MEDIA_IMPORT_FAILED':
      return bad(t.failed, failure?.message ?? null)
    case 'MEDIA_IMPORT_EXPIRED':
      return bad(t.expired, null)
    case 'READY':
  }
  switch (transcript?.status) {
    case 'COMPLETED':
      return plain('')
    case 'QUEUED':
      return plain(t.queued, transcript.waitingFor)
    case 'IN_PROGRESS':
      return {
        text: t.inProgress(percent(transcript.progress)),
        tone: 'plain',
        progress: transcript.progress,
        detail: null,
      }
    case 'FAILED':
      return bad(t.failed, transcript.failure?.message ?? null)
    case 'CANCELLED':
      return plain(t.cancelled)
    default:
      return plain(t.none)
  }
}
