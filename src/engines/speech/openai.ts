import { open } from 'node:fs/promises'
import type { Config } from '../../config.ts'
import { StepError } from '../../errors.ts'
import { readAnswer } from './openai-answer.ts'
import { readSamples } from './pcm.ts'
import type { RecogniseOptions, RecogniseResult, SpeechEngine, WindowInput } from './port.ts'
import { wavOf } from './wav.ts'

/** Largest answer that is read: a window's words need some kilobytes. */
const answerBytes = 4 * 1024 ** 2

/**
 * Recognition by a server that speaks OpenAI's `POST /v1/audio/transcriptions`. Server down, busy or too slow: StepError,
 * retryable; a request that it refuses is not. Neither its words nor the key are ever part of an error.
 */
export function createOpenAiEngine(
  server: NonNullable<Config['speech']['openai']>,
  worker: Config['worker'],
  requestSeconds = 180,
): SpeechEngine {
  const closing = new AbortController()
  // Both ways of writing the base address are common.
  const address = `${server.baseUrl}${/\/v\d+$/.test(server.baseUrl) ? '' : '/v1'}/audio/transcriptions`
  return {
    provider: 'openai',
    model: server.model,
    quality: 'standard',
    abilities: {
      wordTimes: true,
      confidence: false,
      punctuation: true,
      speakers: false,
      languages: 'any',
      detectsLanguage: true,
    },
    maxWindowSeconds: 30,
    concurrency: worker.processes,
    pids: () => [],
    recognise: async (window, options) => {
      const ended = AbortSignal.any([options.signal, closing.signal, AbortSignal.timeout(requestSeconds * 1000)])
      try {
        return await recognise(address, server, window, options, ended)
      } catch (error) {
        options.signal.throwIfAborted()
        if (error instanceof StepError) throw error
        if (closing.signal.aborted) throw new StepError('ENGINE_ERROR', 'The engine was closed.', { retryable: true })
        if (ended.aborted) {
          throw new StepError('TIMEOUT', `The speech server did not answer within ${requestSeconds} seconds.`, {
            retryable: true,
          })
        }
        throw new StepError('ENGINE_UNAVAILABLE', 'The speech server cannot be reached.', {
          retryable: true,
          cause: error,
        })
      }
    },
    close: () => {
      closing.abort()
      return Promise.resolve()
    },
  }
}

async function recognise(
  address: string,
  server: NonNullable<Config['speech']['openai']>,
  window: WindowInput,
  { language, vocabulary }: RecogniseOptions,
  signal: AbortSignal,
): Promise<RecogniseResult> {
  const form = new FormData()
  form.set('file', new Blob([await readWav(window)], { type: 'audio/wav' }), 'window.wav')
  form.set('model', server.model)
  form.set('response_format', 'verbose_json')
  form.append('timestamp_granularities[]', 'word')
  form.append('timestamp_granularities[]', 'segment')
  form.set('temperature', '0')
  if (language !== 'auto') form.set('language', language.split('-')[0] ?? language)
  // Whisper reads the end of the prompt only, 224 tokens of it.
  if (vocabulary.length > 0) form.set('prompt', vocabulary.join(', ').slice(0, 800))
  // Encoded beforehand: Node's fetch fails outside of its promise when a form is still being streamed at an abort.
  const encoded = new Response(form)
  const body = new Uint8Array(await encoded.arrayBuffer())
  const response = await fetch(address, {
    method: 'POST',
    body,
    headers: {
      'content-type': encoded.headers.get('content-type') ?? 'multipart/form-data',
      ...(server.apiKey === null ? {} : { authorization: `Bearer ${server.apiKey}` }),
    },
    // The key is for this server alone.
    redirect: 'error',
    signal,
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw refusal(response.status)
  }
  const text = await readBounded(response)
  const windowSeconds = window.length / window.sampleRate
  const result = readAnswer(parse(text), windowSeconds, language)
  if (result === null)
    throw new StepError('ENGINE_ERROR', 'The speech server answered something that is no transcription.')
  return result
}

function refusal(status: number): StepError {
  if (status === 401 || status === 403) {
    return new StepError('ENGINE_UNAVAILABLE', 'The speech server refused the key: check TIRO_OPENAI_KEY.')
  }
  const busy = status === 429 || status === 408 || status >= 500
  return busy
    ? new StepError('ENGINE_UNAVAILABLE', `The speech server is busy or failing (status ${status}).`, {
        retryable: true,
      })
    : new StepError('ENGINE_ERROR', `The speech server refused the audio (status ${status}).`)
}

async function readWav(window: WindowInput): Promise<Uint8Array<ArrayBuffer>> {
  const file = await open(window.path, 'r')
  try {
    return wavOf(await readSamples(file, window.offset, window.length), window.sampleRate)
  } finally {
    await file.close()
  }
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > answerBytes)
      throw new StepError('ENGINE_ERROR', 'The speech server answered more than a transcription can be.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}
