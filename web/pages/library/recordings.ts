import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ListedRecording } from '../../../src/contract/resources.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { isMoving, standingOf } from '../../api/standing.ts'
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
export function stateOf(recording: ListedRecording): State {
  const t = words.library.states
  const { kind, failure, waitingFor, progress } = standingOf(recording)
  const isBad = kind === 'failed' || kind === 'importFailed' || kind === 'expired'
  return {
    text: kind === 'done' ? '' : kind === 'inProgress' ? t.inProgress(percent(progress ?? 0)) : t[kind],
    tone: isBad ? 'bad' : 'plain',
    progress,
    detail: failure ?? waitingFor,
  }
}
