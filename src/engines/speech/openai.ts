import { waitingSentences } from '../../text/messages/waiting-sentences.ts'
import type { Config } from '../../platform/config/config.ts'
import { StepError } from '../../contract/app-error.ts'
import { cacheEngines } from '../cache-engines.ts'
import { createOpenAiClient, parseJson, readText, type OpenAiClient } from '../openai-client.ts'
import { withGuards } from './guards.ts'
import { readAnswer } from './openai-answer.ts'
import { readWindow } from './pcm.ts'
import type { RecogniseOptions, RecogniseResult, SpeechAdapter, SpeechDeps, SpeechEngine, WindowInput } from './port.ts'
import { wavHeader } from '../../platform/media/wav-header.ts'

/** Largest response accepted: the words of a window need a few kilobytes. */
const answerBytes = 4 * 1024 ** 2
/** Several times what anybody says: looking for loops and joining windows takes the square of the number of words. */
const wordsPerSecond = 30

/**
 * Recognition by a server with OpenAI's `POST /v1/audio/transcriptions`. If the server is down, busy or too slow, the
 * StepError is retryable; if it rejects the request, it is not. Errors never contain the transcript or the key.
 */
export function createOpenAiEngine(
  server: NonNullable<Config['speech']['openai']>,
  worker: Config['worker'],
  requestSeconds = 180,
): SpeechEngine {
  const client = createOpenAiClient(server, {
    server: waitingSentences.SPEECH_SERVER,
    key: 'TIRO_OPENAI_KEY',
    given: 'the audio',
    answers: 'transcription',
  })
  return withGuards({
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
      vocabulary: true,
    },
    maxWindowSeconds: 30,
    concurrency: worker.processes,
    pids: () => [],
    recognise: (window, options) => recognise(client, server, window, options, requestSeconds),
    close: async () => client.close(),
  })
}

/** The server of TIRO_OPENAI_URL; it accepts any language. */
export function createOpenAiAdapter({ config }: SpeechDeps): SpeechAdapter {
  const server = config.speech.openai
  const engines = cacheEngines<SpeechEngine>()
  const open = (): SpeechEngine => {
    if (server === null) throw new StepError('ENGINE_UNAVAILABLE', 'No speech server is configured (TIRO_OPENAI_URL).')
    return engines.get(server.model, () => createOpenAiEngine(server, config.worker))
  }
  return {
    isConfigured: server !== null,
    loadsModels: false,
    names: null,
    advice: null,
    choose: async () => ({ engine: open(), notices: [] }),
    byModel: async (model) => (server?.model === model ? open() : null),
    offers: async () =>
      server === null ? [] : [{ language: '*', engine: `openai/${server.model}`, quality: 'standard', isHere: true }],
    close: engines.close,
  }
}

async function recognise(
  client: OpenAiClient,
  server: NonNullable<Config['speech']['openai']>,
  window: WindowInput,
  { language, vocabulary, signal }: RecogniseOptions,
  seconds: number,
): Promise<RecogniseResult> {
  const samples = await readWindow(window)
  const wav = new Blob([wavHeader(samples.byteLength, window.sampleRate), samples], { type: 'audio/wav' })
  const form = new FormData()
  form.set('file', wav, 'window.wav')
  form.set('model', server.model)
  form.set('response_format', 'verbose_json')
  form.append('timestamp_granularities[]', 'word')
  form.append('timestamp_granularities[]', 'segment')
  form.set('temperature', '0')
  if (language !== 'auto') form.set('language', language.split('-')[0] ?? language)
  // Whisper reads only the last 224 tokens of the prompt.
  if (vocabulary.length > 0) form.set('prompt', vocabulary.join(', ').slice(0, 800))
  // Encoded in advance: if an abort hits a form that is still streaming, Node's fetch throws outside its promise.
  const encoded = new Response(form)
  const body = new Uint8Array(await encoded.arrayBuffer())
  const type = encoded.headers.get('content-type') ?? 'multipart/form-data'
  return client.call('/audio/transcriptions', { body, type }, { signal, seconds }, async (response) => {
    if (!response.ok) {
      await response.body?.cancel()
      throw client.refusal(response.status)
    }
    const text = await readText(response, answerBytes)
    if (text === null) {
      throw new StepError('ENGINE_ERROR', 'The speech server sent a response that is too large for a transcription.')
    }
    const windowSeconds = window.length / window.sampleRate
    const result = readAnswer(parseJson(text), windowSeconds, language)
    if (result === null) throw client.strange()
    if (Math.max(result.words.length, result.segments.length) > 100 + wordsPerSecond * windowSeconds) {
      throw new StepError('ENGINE_ERROR', 'The speech server sent more words than anybody can say in this time.')
    }
    return result
  })
}
