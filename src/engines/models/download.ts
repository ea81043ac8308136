import { open, truncate } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { downloadSentences } from '../../text/messages/download-sentences.ts'
import { fillWarning } from '../../text/messages/fill-warning.ts'
import { messageOf, StepError } from '../../contract/app-error.ts'
import { sizeOf } from './model-files.ts'

/** The host of a model cannot be reached; the caller may use what is installed. */
export class HostUnreachableError extends StepError {
  constructor(address: string, cause: unknown) {
    super('ENGINE_UNAVAILABLE', fillWarning(downloadSentences.HOST_UNREACHABLE, { host: new URL(address).host }), {
      retryable: true,
      cause,
    })
    this.name = 'HostUnreachableError'
  }
}

export interface DownloadOptions {
  /** Expected size of the file; null if unknown. */
  expected: number | null
  /** Size that no file exceeds, bytes, if `expected` is null. */
  most: number
  signal: AbortSignal
  /** Bytes received so far. */
  onProgress: (bytes: number) => void
  /** Seconds without data after which a connection is considered dead. */
  stallSeconds: number
}

/** Consecutive cuts without new bytes after which a fetch fails. */
const fruitlessCuts = 5

/**
 * Fetches an address into `file` and resumes where an earlier attempt was cut. A broken connection is retried as long
 * as bytes come. Throws HostUnreachableError, StepError ENGINE_UNAVAILABLE (what the host answered), or the signal's
 * reason; what has arrived stays for the next attempt.
 */
export async function download(address: string, file: string, options: DownloadOptions): Promise<void> {
  let cuts = 0
  for (;;) {
    const before = (await sizeOf(file)) ?? 0
    try {
      await fetchOnce(address, file, before, options)
      return
    } catch (error) {
      options.signal.throwIfAborted()
      if (!(error instanceof CutError)) throw error
      cuts = ((await sizeOf(file)) ?? 0) > before ? 0 : cuts + 1
      if (cuts >= fruitlessCuts) throw new HostUnreachableError(address, error.cause)
      await sleep(200 * 2 ** cuts, undefined, { signal: options.signal }).catch(() => options.signal.throwIfAborted())
    }
  }
}

/** The connection broke after the host had answered. */
class CutError extends Error {}

async function fetchOnce(address: string, file: string, from: number, options: DownloadOptions): Promise<void> {
  const { expected, most, signal } = options
  if (expected !== null && from === expected) return
  const stalled = new AbortController()
  const watch = (): NodeJS.Timeout =>
    setTimeout(() => stalled.abort(new Error('no bytes came')), options.stallSeconds * 1000)
  let timer = watch()
  try {
    const response = await answer(address, from, AbortSignal.any([signal, stalled.signal]), signal)
    const start = await startOf(response, address, file, from, expected)
    if (start === null) return
    if (response.body === null) throw new CutError('The answer has no body.')
    const target = await open(file, start === 0 ? 'w' : 'a')
    let bytes = start
    try {
      for await (const chunk of guarded(response.body)) {
        clearTimeout(timer)
        timer = watch()
        bytes += chunk.length
        if (bytes > (expected ?? most)) {
          await target.truncate(0)
          throw new StepError('ENGINE_ERROR', fillWarning(downloadSentences.TOO_MANY_BYTES, { address }))
        }
        await target.appendFile(chunk)
        options.onProgress(bytes)
      }
      await target.datasync()
    } finally {
      await target.close()
    }
    const whole = expected ?? start + (Number(response.headers.get('content-length')) || bytes - start)
    if (bytes < whole) throw new CutError('The connection ended early.')
  } finally {
    clearTimeout(timer)
  }
}

/** The bytes of a body; a broken connection becomes a CutError. */
async function* guarded(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw new CutError(messageOf(error), { cause: error })
      })
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

async function answer(address: string, from: number, both: AbortSignal, asked: AbortSignal): Promise<Response> {
  try {
    return await fetch(address, {
      // Compressed responses have no ranges and no reliable length.
      headers: { 'accept-encoding': 'identity', ...(from > 0 ? { range: `bytes=${from}-` } : {}) },
      signal: both,
    })
  } catch (error) {
    asked.throwIfAborted()
    throw new HostUnreachableError(address, error)
  }
}

/** The file offset of the response's first byte; null if the file is complete. */
async function startOf(
  response: Response,
  address: string,
  file: string,
  from: number,
  expected: number | null,
): Promise<number | null> {
  if (response.status === 200) return 0
  if (response.status === 206) {
    const match = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(response.headers.get('content-range') ?? '')
    if (match !== null && Number(match[1]) === from) return from
    await response.body?.cancel()
    await truncate(file, 0)
    throw new CutError('The answer starts at another byte than requested.')
  }
  await response.body?.cancel()
  if (response.status === 416 && from > 0) {
    // The local file is longer than the host's (or equally long, if the length is unknown).
    const total = Number(/\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1])
    if (expected === null && total === from) return null
    await truncate(file, 0)
    throw new CutError('The host has fewer bytes than are here.')
  }
  throw new StepError(
    'ENGINE_UNAVAILABLE',
    fillWarning(downloadSentences.HOST_ANSWERED, { address, status: response.status }),
    {
      retryable: response.status >= 500 || response.status === 429,
    },
  )
}
