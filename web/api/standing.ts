import type { ListedRecording, RecordingDetail } from '../../src/contract/resources.ts'

/** How a recording stands: the library says it in a word or two, its own page in a sentence. */
export interface Standing {
  kind:
    | 'uploading'
    | 'queued'
    | 'downloading'
    | 'processing'
    | 'importFailed'
    | 'expired'
    | 'inProgress'
    | 'failed'
    | 'cancelled'
    | 'none'
    | 'done'
  /** Why it failed, a sentence. */
  failure: string | null
  /** What it waits for, a sentence. */
  waitingFor: string | null
  /** 0–1 while text is made. */
  progress: number | null
}

type Seen = ListedRecording | RecordingDetail

export function standingOf({ status, failure, transcript }: Seen): Standing {
  const plain = (kind: Standing['kind'], more: Partial<Standing> = {}): Standing => ({
    kind,
    failure: null,
    waitingFor: null,
    progress: null,
    ...more,
  })
  switch (status) {
    case 'MEDIA_IMPORT_UPLOADING':
      return plain('uploading')
    case 'MEDIA_IMPORT_QUEUED':
      return plain('queued')
    case 'MEDIA_IMPORT_DOWNLOADING':
      return plain('downloading')
    case 'MEDIA_IMPORT_PROCESSING':
      return plain('processing')
    case 'MEDIA_IMPORT_FAILED':
      return plain('importFailed', { failure: failure?.message ?? null })
    case 'MEDIA_IMPORT_EXPIRED':
      return plain('expired')
    case 'READY':
  }
  switch (transcript?.status) {
    case 'COMPLETED':
      return plain('done')
    case 'QUEUED':
      return plain('queued', { waitingFor: transcript.waitingFor })
    case 'IN_PROGRESS':
      return plain('inProgress', { progress: transcript.progress })
    case 'FAILED':
      return plain('failed', { failure: transcript.failure?.message ?? null })
    case 'CANCELLED':
      return plain('cancelled')
    default:
      return plain('none')
  }
}

/** Whether something is under way, so that it is worth asking again. */
export function isMoving(recording: Seen): boolean {
  return ['queued', 'downloading', 'processing', 'inProgress'].includes(standingOf(recording).kind)
}
