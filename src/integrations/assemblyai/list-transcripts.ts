import type { AssemblyAiStatus, AssemblyAiListItem } from '../../contract/endpoints/assemblyai.ts'
import type { Handlers } from '../../contract/endpoints/index.ts'
import { notFound, invalidQuery } from '../../contract/app-error.ts'
import type { Failure } from '../../contract/errors.ts'
import type { TranscriptStatus } from '../../contract/resources.ts'
import { findRecording } from '../../library/recordings/find-recording.ts'
import { listRecordings } from '../../library/recordings/list-recordings.ts'
import { encodeCursor } from '../../platform/database/cursor.ts'
import type { Db } from '../../platform/database/schema.ts'
import { statesOf } from '../../transcripts/content/states-of.ts'
import { errorOf, statusOf } from './describe.ts'

type List = Handlers['listSubmittedTranscripts']
type Query = Parameters<List>[0]['query']

const statuses: Record<AssemblyAiStatus, TranscriptStatus> = {
  queued: 'QUEUED',
  processing: 'IN_PROGRESS',
  completed: 'COMPLETED',
  error: 'FAILED',
}
const nothing = { listSpeakerIndexes: async () => new Map(), listBeginnings: async () => new Map() }

/** A page of a workspace's recordings, the newest first. AppError NOT_FOUND for a `before_id` that it doesn't have. */
export async function listSubmittedTranscripts(
  db: Db,
  workspaceId: string,
  query: Query,
  addresses: { root: string; uploadUrl: (recordingId: string) => string },
): ReturnType<List> {
  const { limit = 10, status, created_on: day } = query
  const cursor = await cursorOf(db, workspaceId, query)
  const page = await listRecordings(
    db,
    workspaceId,
    {
      limit,
      ...(cursor === null ? {} : { cursor }),
      ...(status === undefined ? {} : { transcriptStatus: statuses[status] }),
      ...(day === undefined ? {} : { dateFrom: `${day}T00:00:00.000Z`, dateTo: `${day}T23:59:59.999Z` }),
    },
    nothing,
  )
  const states = await statesOf(
    db,
    page.items.map(({ id }) => id),
  )
  const transcripts = page.items.map((recording): AssemblyAiListItem => {
    const state = states.get(recording.id)
    const own = statusOf(recording.status, state?.status ?? 'NOT_STARTED')
    const failure = state?.failure == null ? null : (JSON.parse(state.failure) as Failure)
    return {
      id: recording.id,
      resource_url: `${addresses.root}/${recording.id}`,
      status: own,
      created: recording.createdAt,
      completed: state?.completedAt ?? null,
      audio_url: recording.sourceUrl ?? addresses.uploadUrl(recording.id),
      error: own === 'error' ? errorOf(recording.failure ?? failure) : null,
    }
  })
  const link = (more: Record<string, string | undefined>): string => {
    const parameters = { limit: String(limit), status, created_on: day, ...more }
    const given = Object.entries(parameters).filter((one): one is [string, string] => one[1] !== undefined)
    return `${addresses.root}?${new URLSearchParams(given).toString()}`
  }
  const { before_id, after_id } = query
  return {
    page_details: {
      limit,
      result_count: transcripts.length,
      current_url: link({ before_id, after_id }),
      prev_url: page.nextCursor === null ? null : link({ before_id: transcripts.at(-1)?.id }),
      next_url: page.prevCursor === null ? null : link({ after_id: transcripts[0]?.id }),
    },
    transcripts,
  }
}

/** Where a page starts; null: at the newest. */
async function cursorOf(db: Db, workspaceId: string, { before_id, after_id }: Query): Promise<string | null> {
  if (before_id !== undefined && after_id !== undefined) {
    throw invalidQuery('/after_id', 'value', 'Send either before_id or after_id.')
  }
  const id = before_id ?? after_id
  if (id === undefined) return null
  const row = await findRecording(db, workspaceId, id)
  if (row === undefined) throw notFound('transcript', id)
  return encodeCursor({ key: row.createdAt, id, direction: before_id === undefined ? 'prev' : 'next' })
}
