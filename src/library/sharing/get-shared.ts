import type { Content } from '../../contract/content.ts'
import type { SharedRecording } from '../../contract/endpoints/sharing.ts'
import { recordedAtOf } from '../../platform/database/recorded-at.ts'
import type { Db } from '../../platform/database/schema.ts'
import { namedSpeakers } from '../../transcripts/content/named-speakers.ts'
import { renderTranscript } from '../../transcripts/content/render-content.ts'
import { findOpened, type Opening } from './open-shared.ts'
import { shownDuration } from './shown-duration.ts'

/** The data of the page behind a share link. AppError NOT_FOUND, SIGN_IN_FAILED, INVALID_STATE while there is no transcript. */
export async function getShared(
  db: Db,
  opening: Opening,
  signal: AbortSignal,
): Promise<SharedRecording & { hasSound: boolean }> {
  const recording = await findOpened(db, opening)
  const { shown } = recording
  const query = {
    format: 'json' as const,
    ...(shown.start === null ? {} : { startTime: shown.start }),
    ...(shown.end === null ? {} : { endTime: shown.end }),
  }
  const { workspaceId, id: recordingId } = recording
  const { render } = await renderTranscript(db, { workspaceId, recordingId, query, signal })
  const bytes = await render()
  const content = JSON.parse(Buffer.from(bytes.content.data).toString('utf8')) as Content
  // A link to a passage must not tell who speaks in the rest.
  const heard = new Set(content.paragraphs?.map(({ speaker }) => speaker))
  const speakers = await namedSpeakers(db, recording.id)
  return {
    title: recording.title,
    createdAt: recording.createdAt,
    recordedAt: recordedAtOf(recording),
    duration: shownDuration(recording.duration, shown),
    mediaType: recording.mediaType as SharedRecording['mediaType'],
    language: recording.language,
    speakers: speakers.filter(({ speakerIndex }) => heard.has(speakerIndex)),
    quality: bytes.headers?.['Tiro-Quality'] === 'draft' ? 'draft' : 'standard',
    hasSound: shown.isAudio === 1 && recording.isMediaDeleted === 0,
    content,
  }
}
