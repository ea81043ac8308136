import type { ListedRecording, RecordingDetail } from '../../src/contract/resources.ts'
import { percent } from '../format.ts'
import { words } from '../strings/words.ts'
import type { Upload } from '../uploads/uploads.ts'
import { failureText, waitingText } from './message-of.ts'

/** The state of a recording, from upload to transcript, as the library and the recording's page show it. */
export interface RecordingStatus {
  kind: Kind
  /** '' when the transcript is complete. */
  text: string
  /** Why it failed, what it waits for, or what to do; a sentence. */
  detail: string | null
  /** 0–1 while it is uploaded or transcribed; null also before its length is known. */
  progress: number | null
  isFailed: boolean
  /** Trying again may help. */
  canRetry: boolean
  /** Its file is missing, or of no use, and can be sent from here. */
  takesFile: boolean
}

type Kind = Exclude<keyof typeof words.status, 'hints' | 'stages' | 'transcribing' | 'sending' | 'incomplete'> | 'done'
type Seen = ListedRecording | RecordingDetail

/** These end without anybody doing anything. */
const moving: readonly Kind[] = ['queued', 'downloading', 'processing', 'inProgress']

/** @param upload of its file, if this page uploads it */
export function recordingStatus(recording: Seen, upload: Upload | null = null): RecordingStatus {
  const kind = kindOf(recording)
  if (kind === 'uploading' && upload !== null) return uploadStatus(upload)
  const progress = kind === 'inProgress' && recording.duration !== null ? (recording.transcript?.progress ?? 0) : null
  return {
    kind,
    text: kind === 'done' ? '' : kind === 'inProgress' ? doing(recording, progress) : words.status[kind],
    detail: detailOf(kind, recording),
    progress,
    isFailed: kind === 'failed' || kind === 'importFailed' || kind === 'expired',
    canRetry: kind === 'failed' || kind === 'cancelled' || (kind === 'importFailed' && !isOfNoUse(recording)),
    takesFile: kind === 'uploading' || kind === 'expired' || (kind === 'importFailed' && isOfNoUse(recording)),
  }
}

function uploadStatus({ state, sent, size }: Upload): RecordingStatus {
  const progress = sent / Math.max(1, size)
  const status = {
    kind: 'uploading',
    progress,
    detail: null,
    isFailed: false,
    canRetry: false,
    takesFile: false,
  } as const
  switch (state.kind) {
    case 'waiting':
      return { ...status, text: words.uploads.waiting }
    case 'finishing':
      return { ...status, text: words.uploads.finishing }
    case 'running':
    case 'done':
      return { ...status, text: words.status.sending }
    case 'paused':
      return { ...status, text: words.status.incomplete, detail: words.uploads.paused }
    case 'interrupted':
      return { ...status, text: words.status.incomplete, detail: state.text }
    case 'failed':
      return { ...status, text: words.status.incomplete, detail: state.text, progress: null }
    case 'needsFile':
      return { ...status, text: words.status.incomplete, detail: words.uploads.chooseAgain, progress: null }
  }
}

/** Whether its own file has nothing to transcribe, which stays so however often it is read. A link may have changed. */
function isOfNoUse({ source, failure }: Seen): boolean {
  return source === 'FILE_UPLOAD' && (failure?.code === 'MEDIA_UNREADABLE' || failure?.code === 'NO_AUDIO_TRACK')
}

/** What a running transcription does. Only recognising counts up; the other stages have no measure. */
function doing({ transcript }: Seen, progress: number | null): string {
  const stage = transcript?.stage ?? 'RECOGNISING'
  if (stage !== 'RECOGNISING') return words.status.stages[stage]
  return progress === null ? words.status.transcribing : words.status.inProgress(percent(progress))
}

/** Whether the state will change without anybody doing anything, so that it is worth asking again. */
export function isInProgress(recording: Seen): boolean {
  return moving.includes(kindOf(recording))
}

/** Whether work on it runs just now, so that its progress changes. */
export function isRunning(recording: Seen): boolean {
  const kind = kindOf(recording)
  return kind !== 'queued' && moving.includes(kind)
}

function kindOf({ status, source, transcript }: Seen): Kind {
  switch (status) {
    case 'MEDIA_IMPORT_UPLOADING':
      return source === 'LIVE' ? 'live' : 'uploading'
    case 'MEDIA_IMPORT_QUEUED':
      return 'queued'
    case 'MEDIA_IMPORT_DOWNLOADING':
      return 'downloading'
    case 'MEDIA_IMPORT_PROCESSING':
      // Recognition begins with the first samples of a file.
      return transcript?.status === 'IN_PROGRESS' && transcript.stage === 'RECOGNISING' ? 'inProgress' : 'processing'
    case 'MEDIA_IMPORT_FAILED':
      return 'importFailed'
    case 'MEDIA_IMPORT_EXPIRED':
      return 'expired'
    case 'READY':
  }
  switch (transcript?.status) {
    case 'COMPLETED':
      return 'done'
    case 'QUEUED':
      return 'queued'
    case 'IN_PROGRESS':
      return 'inProgress'
    case 'FAILED':
      return 'failed'
    case 'CANCELLED':
      return 'cancelled'
    default:
      return 'none'
  }
}

function detailOf(kind: Kind, { failure, transcript }: Seen): string | null {
  if (kind === 'importFailed') return failure == null ? null : failureText(failure)
  if (kind === 'failed') return transcript?.failure == null ? null : failureText(transcript.failure)
  if (moving.includes(kind)) {
    return transcript?.waitingFor == null ? null : waitingText(transcript.waitingFor)
  }
  if (kind === 'uploading' || kind === 'expired') return words.status.hints[kind]
  return null
}
