import type { Bytes } from '../contract/endpoint.ts'
import type { RenderingQuery } from '../contract/content.ts'
import type { SpeakerAssignment } from '../contract/resources.ts'
import { AppError, notFound } from '../errors.ts'
import { checkOptions } from '../formats/check-options.ts'
import { render } from '../formats/render.ts'
import type { Db } from '../storage/database/schema.ts'
import { findTitle, findTranscriptOf, speakerNames, type TranscriptRow } from './store.ts'
import { readVersionBlocks } from './versions/read-version.ts'

/** Names by speaker index, as the assignments say. */
async function namesOf(db: Db, transcript: TranscriptRow): Promise<Record<number, string>> {
  const assignments = JSON.parse(transcript.speakerAssignments) as SpeakerAssignment[]
  const names = await speakerNames(
    db,
    assignments.map((assignment) => assignment.speakerId),
  )
  const result: Record<number, string> = {}
  for (const { speakerIndex, speakerId } of assignments) {
    const name = names.get(speakerId)
    if (name !== undefined) result[speakerIndex] = name
  }
  return result
}

/**
 * A transcript in the format asked for. Content that was completed before stays readable while the transcript
 * is made again; without any: AppError INVALID_STATE.
 */
export async function renderTranscript(
  db: Db,
  workspaceId: string,
  recordingId: string,
  query: RenderingQuery,
  signal: AbortSignal,
  isWanted: (transcript: TranscriptRow) => boolean = () => true,
): Promise<Bytes & { content: { data: Uint8Array } }> {
  checkOptions(query)
  const title = await findTitle(db, workspaceId, recordingId)
  if (title === undefined) throw notFound('recording', recordingId)
  const transcript = await findTranscriptOf(db, recordingId)
  if (transcript === undefined || !isWanted(transcript)) throw notFound('translation', recordingId)
  if (transcript.version === 0) {
    throw new AppError(
      'INVALID_STATE',
      `The transcript is ${transcript.status}; it can be read once it is COMPLETED.`,
      {
        currentStatus: transcript.status,
        allowedStatuses: ['COMPLETED'],
      },
    )
  }
  const version = query.version ?? transcript.version
  const { blocks, row } = await readVersionBlocks(db, transcript.id, version)
  const rendered = await render(
    {
      title,
      language: row.language,
      content: blocks,
      speakerNames: await namesOf(db, transcript),
      quality: transcript.quality === 'draft' ? 'draft' : 'standard',
      engine: transcript.engine,
      createdAt: transcript.createdAt,
    },
    query,
    { signal },
  )
  return {
    contentType: rendered.contentType,
    fileName: `${title}.${rendered.extension}`,
    disposition: rendered.extension === 'json' ? 'inline' : 'attachment',
    etag: `"v${version}"`,
    headers: rendered.headers,
    content: { data: rendered.data },
  }
}
