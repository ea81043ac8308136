import type { Config } from '../config/config.ts'
import { StepError } from '../../contract/app-error.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { BlobStore } from '../blobs/port.ts'

/** What a source tells of a recording, as far as it does. */
export interface SourceFacts {
  /** Name of the video site, else the host. */
  platform: string | null
  title: string | null
  description: string | null
  thumbnailUrl: string | null
  uploaderId: string | null
  uploaderName: string | null
  /** RFC 3339. */
  uploadedAt: string | null
  /** Seconds, as the source says. */
  duration: number | null
}

export interface OnlineSource {
  url: string
  outbound: Outbound
  blobs: BlobStore
  /** Where the media is stored. */
  key: string
  /** A folder of this download's own, for what is unfinished; made and removed here. */
  folder: string
  config: Pick<Config['media'], 'maxUploadBytes' | 'maxDownloadSeconds' | 'ytdlp'>
  signal: AbortSignal
  /** Bytes so far, and of how many as far as the source says. */
  onProgress: (progress: { bytes: number; total: number | null }) => void
}

/** StepError SOURCE_UNREACHABLE with a sentence. */
export function unreachable(message: string, options: { retryable?: boolean; cause?: unknown } = {}): StepError {
  return new StepError('SOURCE_UNREACHABLE', message, options)
}
