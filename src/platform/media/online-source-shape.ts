import { clean } from '../../text/clean.ts'
import type { Config } from '../config/config.ts'
import { StepError } from '../../contract/app-error.ts'
import type { Outbound } from '../outbound/outbound.ts'
import type { BlobStore } from '../blobs/port.ts'

export interface OnlineSource {
  url: string
  outbound: Outbound
  blobs: BlobStore
  /** Blob key for the media. */
  key: string
  /** Temporary folder of this download, created and removed here. */
  folder: string
  config: Pick<
    Config['media'],
    'maxUploadBytes' | 'minFreeBytes' | 'maxDownloadSeconds' | 'ytdlp' | 'sandbox' | 'pagesWithoutSandbox'
  >
  /** Time in which a server must send at least 4 kB. */
  stallSeconds: number
  signal: AbortSignal
  /** Bytes so far, and the total if the source states it. */
  onProgress: (progress: { bytes: number; total: number | null }) => void
}

/**
 * Text of a source as it may be stored and shown: PostgreSQL stores no NUL, and an override of the direction would
 * turn the text around it. Keeps line breaks. Null if nothing is left. @param longest characters
 */
export function sourceText(text: string, longest: number): string | null {
  const lines = text.split(/\r\n?|\n/).map(clean)
  const shown = lines.join('\n').trim().slice(0, longest)
  // The cut may have halved a character.
  return shown === '' ? null : shown.replace(/[\ud800-\udbff]$/, '')
}

/** A download that brings less than this in `stallSeconds` ends: it would keep a place of everybody's for hours. */
export const stallBytes = 4096

export function tooSlow(seconds: number): StepError {
  return unreachable(`The server sends too slowly: less than 4 kB in ${seconds} s.`, { retryable: true })
}

/** StepError SOURCE_UNREACHABLE with a sentence. */
export function unreachable(
  message: string,
  options: { retryable?: boolean; retryAfterSeconds?: number; cause?: unknown } = {},
): StepError {
  return new StepError('SOURCE_UNREACHABLE', message, options)
}
