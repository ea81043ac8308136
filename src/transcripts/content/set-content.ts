import { lockTranscriptOf, type TranscriptRow } from './find-transcript.ts'
import type { SpeakerAssignment } from '../../contract/resources.ts'
import { notFound, invalidState } from '../../contract/app-error.ts'
import { timestamp } from '../../platform/database/now.ts'
import { deleteRecordingVoices } from '../speakers/delete-recording-voices.ts'
import type { Db, Tx } from '../../platform/database/schema.ts'
import { shiftIds, type Packed } from '../../text/content-blocks.ts'
import { markEdited } from '../offered-words/mark-edited.ts'
import { moveHighlights } from '../highlights/move-highlights.ts'
import { setStatus } from './status.ts'
import { patchTranscript } from './patch-transcript.ts'
import { readManifest } from '../versions/read-version.ts'
import { requireVersionRoom } from '../versions/require-version-room.ts'
import { writePacked, type VersionKind } from '../versions/write-version.ts'

export interface NewContent {
  /** If the transcript has used its first word id, setContent moves all of them, which takes long. */
  packed: Packed
  kind: VersionKind
  summary: string
  language: string
  speakerAssignments: readonly SpeakerAssignment[]
}

/**
 * Makes imported or edited content the current version of a transcript, and the transcript COMPLETED.
 * AppError INVALID_STATE while a transcription is queued or running, or after it failed, or with too many versions.
 */
export async function setContent(
  tx: Tx,
  by: { recordingId: string; userId: string | null },
  content: NewContent,
): Promise<{ transcript: TranscriptRow; isFirst: boolean }> {
  const transcript = await lockTranscriptOf(tx, by.recordingId)
  if (transcript === undefined) throw notFound('transcript', by.recordingId)
  if (transcript.status !== 'NOT_STARTED' && transcript.status !== 'COMPLETED') {
    throw invalidState(
      transcript.status === 'FAILED' || transcript.status === 'CANCELLED'
        ? `The transcript is ${transcript.status}. Retry it, or import into a recording with source IMPORT.`
        : `The transcript is ${transcript.status}. Wait until it is COMPLETED.`,
      transcript.status,
      ['NOT_STARTED', 'COMPLETED'],
    )
  }
  requireVersionRoom(transcript)
  const isFirst = transcript.version === 0
  const version = transcript.version + 1
  const nextId = await nextIdOf(tx, transcript)
  const packed =
    nextId > (content.packed.manifest.blocks[0]?.ids[0] ?? 0) ? shiftIds(content.packed, nextId) : content.packed
  await writePacked(tx, transcript.id, version, packed, {
    kind: content.kind,
    summary: content.summary,
    createdById: by.userId,
    language: content.language,
  })
  const patch = {
    version,
    language: content.language,
    speakerAssignments: JSON.stringify(content.speakerAssignments),
    engine: null,
    quality: null,
    warnings: '[]',
    languages: '[]',
    speakerChannels: null,
    keptText: null,
    updatedAt: timestamp(),
  }
  await deleteRecordingVoices(tx, transcript.id)
  if (isFirst) await setStatus(tx, 'transcript', transcript.id, 'COMPLETED', patch)
  else await patchTranscript(tx, transcript.id, patch)
  await moveHighlights(tx, transcript, version, true)
  await markEdited(tx, by.recordingId)
  return { transcript: { ...transcript, ...patch, status: 'COMPLETED' }, isFirst }
}

/** The word id that a transcript uses next. */
export async function nextIdOf(db: Db, { id, version }: Pick<TranscriptRow, 'id' | 'version'>): Promise<number> {
  return version === 0 ? 0 : (await readManifest(db, id, version)).manifest.nextId
}
