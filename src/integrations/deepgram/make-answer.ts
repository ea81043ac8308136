import { forClients, type ClientSettings } from '../requests/for-clients.ts'
import { makeAnswer } from '../requests/make-answer.ts'
import { run, type AnswerInput } from './answer.ts'

/** What its clients have for settings of Tiro. */
export const deepgramParameters: ClientSettings = { separate: 'multichannel=true' }

export interface Answered extends Omit<AnswerInput, 'metadata'> {
  requestId: string
  sha256: string
  /** Length of the audio. */
  seconds: number
  engine: string
  /** What was noticed beside what had no effect, as sentences. */
  warnings: readonly string[]
}

/** What an answer is made of, with its metadata. */
export function inputOf({
  heard,
  channels,
  options,
  requestId,
  sha256,
  seconds,
  engine,
  ...more
}: Answered): AnswerInput {
  const warnings = [...new Set([...options.warnings, ...forClients(more.warnings, deepgramParameters)])]
  if (heard.channelOf !== null && options.hasSpeakers) {
    warnings.push('diarize had no effect beside multichannel: each channel is one speaker.')
  }
  return {
    heard,
    channels,
    options,
    metadata: {
      transaction_key: 'deprecated',
      request_id: requestId,
      sha256,
      created: new Date().toISOString(),
      duration: seconds,
      models: [engine],
      model_info: { [engine]: { name: engine, version: '', arch: engine } },
      ...options.labels,
      ...(warnings.length === 0 ? {} : { warnings }),
    },
  }
}

/** The answer as JSON, made in a thread if there are many words, or a summary of them. */
export async function answerOf(input: AnswerInput, words: number, signal: AbortSignal): Promise<Uint8Array> {
  return makeAnswer(new URL('./answer.ts', import.meta.url), run, input, {
    words: input.options.hasSummary === true ? Infinity : words,
    signal,
  })
}
