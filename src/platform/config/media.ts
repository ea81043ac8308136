import { isIP } from 'node:net'
import { UsageError } from '../../contract/app-error.ts'
import type { Settings } from './settings.ts'

export interface MediaSettings {
  maxSeconds: number
  maxUploadBytes: number
  /** Largest archive that can be restored. */
  maxArchiveBytes: number
  minFreeBytes: number
  /**
   * `auto` uses bubblewrap where it works; `required` refuses to decode without it. Where others than this machine can
   * send files, `auto` becomes `required`.
   */
  sandbox: 'auto' | 'required' | 'off'
  ffmpeg: string
  ffprobe: string
  /** Path or name of yt-dlp, which downloads media from video sites. */
  ytdlp: string
  /** Whether yt-dlp may run where there is no sandbox to run it in. */
  pagesWithoutSandbox: boolean
  /** Time limit for downloading one recording from a URL. */
  maxDownloadSeconds: number
}

/** Requests to URLs that users enter: webhooks and sources of recordings. */
export interface OutboundSettings {
  /** CIDRs that are allowed although they aren't public; http and any port are allowed there too. */
  allow: string[]
  /** Whether http is allowed on the public internet. */
  http: boolean
}

/** @param isExposed whether others than programs on this machine can send files */
export function readMedia({ text, integer, choice, flag }: Settings, isExposed: boolean): MediaSettings {
  const sandbox = choice('TIRO_SANDBOX', ['auto', 'required', 'off'], 'auto')
  return {
    maxSeconds: integer('TIRO_MAX_MEDIA_SECONDS', 24 * 3600, 1),
    maxUploadBytes: integer('TIRO_MAX_UPLOAD_BYTES', 5 * 1024 ** 3, 1),
    maxArchiveBytes: integer('TIRO_MAX_ARCHIVE_BYTES', 100 * 1024 ** 3, 1),
    minFreeBytes: integer('TIRO_MIN_FREE_BYTES', 1024 ** 3),
    sandbox: sandbox === 'auto' && isExposed ? 'required' : sandbox,
    ffmpeg: text('TIRO_FFMPEG') ?? 'ffmpeg',
    ffprobe: text('TIRO_FFPROBE') ?? 'ffprobe',
    ytdlp: text('TIRO_YTDLP') ?? 'yt-dlp',
    pagesWithoutSandbox: flag('TIRO_PAGES_WITHOUT_SANDBOX', false),
    maxDownloadSeconds: integer('TIRO_MAX_DOWNLOAD_SECONDS', 6 * 3600, 1),
  }
}

export function readOutbound({ list, flag }: Settings): OutboundSettings {
  return { allow: list('TIRO_OUTBOUND_ALLOW').map(checkNetwork), http: flag('TIRO_OUTBOUND_HTTP', false) }
}

/** Checks a network such as `10.1.0.0/16` and returns it unchanged. */
function checkNetwork(text: string): string {
  const [address = '', bits = '', rest] = text.split('/')
  const most = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1
  if (rest !== undefined || !/^\d{1,3}$/.test(bits) || Number(bits) > most || address.includes('%')) {
    throw new UsageError(`TIRO_OUTBOUND_ALLOW must list networks such as 10.1.0.0/16, not "${text}".`)
  }
  return text
}
