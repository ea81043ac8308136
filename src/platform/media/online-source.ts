import { AppError, StepError } from '../../contract/app-error.ts'
import type { SourceInfo } from '../../contract/source-info.ts'
import { isMediaName } from '../../text/media-name.ts'
import { isUnsafe } from '../outbound/is-unsafe.ts'
import type { OutboundAnswer } from '../outbound/outbound.ts'
import { readRetryAfter } from '../outbound/read-retry-after.ts'
import { storeDirect } from './online-source-direct.ts'
import { storeFromPage } from './online-source-page.ts'
import { unreachable, type OnlineSource } from './online-source-shape.ts'
import { systemCode } from '../system-error.ts'

/** Maximum number of redirects. Each one is checked. */
const redirects = 5
/** Longest wait that a busy server may ask for, seconds. */
const longestWait = 3600

/**
 * Downloads the media at a URL into the blob store: a media file with the guarded client, a playlist or a page of a
 * video site with yt-dlp behind the guarded proxy.
 * @throws StepError SOURCE_UNREACHABLE (retryable where a retry may help), ENGINE_UNAVAILABLE without yt-dlp
 */
export async function fetchOnlineSource(source: OnlineSource): Promise<SourceInfo> {
  const limit = AbortSignal.timeout(source.config.maxDownloadSeconds * 1000)
  const limited = { ...source, signal: AbortSignal.any([source.signal, limit]) }
  try {
    const answer = await ask(limited)
    if (!isMediaFile(answer)) {
      answer.body.destroy()
      return await storeFromPage(limited)
    }
    return await storeDirect(limited, answer)
  } catch (error) {
    source.signal.throwIfAborted()
    if (limit.aborted)
      throw unreachable(`The download didn't finish within ${source.config.maxDownloadSeconds} seconds.`)
    throw explainDownload(error, source.config.maxUploadBytes)
  }
}

async function ask({ outbound, url, signal }: OnlineSource): Promise<OutboundAnswer> {
  const answer = await outbound.request(url, {
    redirects,
    signal,
    timeoutMs: 30_000,
    // Compressed responses have no ranges and no reliable length.
    headers: { accept: '*/*', 'accept-encoding': 'identity' },
  })
  if (answer.status === 200) return answer
  answer.body.destroy()
  const { status } = answer
  // A page may reject this client but accept yt-dlp, which identifies as a browser.
  if (status === 401 || status === 403 || status === 405 || status === 406) return { ...answer, headers: {} }
  const retryAfter = readRetryAfter(answer.headers['retry-after'], Date.now()) ?? 0
  throw unreachable(`The server responded with status ${status}.`, {
    retryable: status === 429 || status >= 500,
    retryAfterSeconds: Math.min(retryAfter / 1000, longestWait),
  })
}

const playlists = /mpegurl|dash\+xml/

/** Whether a response is the media itself: by its content type or, if that is unspecific, by its name. */
function isMediaFile({ headers, url }: OutboundAnswer): boolean {
  const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
  if (playlists.test(type) || /\.(m3u8?|mpd)$/i.test(url.pathname)) return false
  if (/^(audio|video)\//.test(type) || type === 'application/ogg' || type === 'application/mp4') return true
  const says =
    /^$|^(application\/octet-stream|binary\/octet-stream|application\/x-download|application\/force-download)$/
  if (!says.test(type) || Object.keys(headers).length === 0) return false
  return /attachment/i.test(headers['content-disposition'] ?? '') || isMediaName(url.pathname)
}

/** Converts a failed download to a StepError SOURCE_UNREACHABLE. Errors of the server itself stay unchanged. */
export function explainDownload(error: unknown, maxBytes: number): unknown {
  if (error instanceof StepError) return error
  if (error instanceof AppError) {
    if (error.code === 'BODY_TOO_LARGE') {
      return unreachable(`The media file is larger than the limit of ${maxBytes} bytes.`)
    }
    if (error.code === 'UNSAFE_URL') return unreachable(error.message, { retryable: !isUnsafe(error), cause: error })
    return error
  }
  if (error instanceof Error && error.name === 'HTTPParserError') {
    return unreachable("The server's answer isn't valid HTTP.", { retryable: true, cause: error })
  }
  const code = systemCode(error) ?? ''
  if (/^(UND_ERR_|E[A-Z]+$|ERR_TLS|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO)/.test(code) && code !== 'ENOSPC') {
    return unreachable(`Couldn't connect to the server (${code}).`, { retryable: true, cause: error })
  }
  return error
}
