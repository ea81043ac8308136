import type { SharedRecording } from '../../contract/endpoints/sharing.ts'
import { recordedAtOf } from '../../platform/database/recorded-at.ts'
import type { Db } from '../../platform/database/schema.ts'
import { namedSpeakers } from '../../transcripts/content/named-speakers.ts'
import { renderTranscript } from '../../transcripts/content/render-content.ts'
import { findOpened, type Opening } from './open-shared.ts'
import type { SharedSource } from './shared-source.ts'
import { shownDuration } from './shown-duration.ts'

/** What is behind a share link. AppError NOT_FOUND, SIGN_IN_FAILED, INVALID_STATE while there is no transcript. */
export async function getShared(db: Db, opening: Opening, signal: AbortSignal): Promise<SharedSource> {
  const recording = await findOpened(db, opening)
  const { shown } = recording
  const query = {
    format: 'json' as const,
    ...(shown.start === null ? {} : { startTime: shown.start }),
    ...(shown.end === null ? {} : { endTime: shown.end }),
  }
  const { workspaceId, id: recordingId } = recording
  const { render } = await renderTranscript(db, { workspaceId, recordingId, query, signal })
  const { content, headers } = await render()
  return {
    about: {
      title: recording.title,
      createdAt: recording.createdAt,
      recordedAt: recordedAtOf(recording),
      duration: shownDuration(recording.duration, shown),
      mediaType: recording.mediaType as SharedRecording['mediaType'],
      language: recording.language,
      quality: headers?.['Tiro-Quality'] === 'draft' ? 'draft' : 'standard',
    },
    hasSound: shown.isAudio === 1 && recording.isMediaDeleted === 0,
    names: await namedSpeakers(db, recording.id),
    json: content.data,
  }
}
