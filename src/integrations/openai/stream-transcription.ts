import { Readable } from 'node:stream'
import type { Word } from '../../contract/content.ts'
import type { Bytes } from '../../contract/endpoint.ts'
import { errorReply } from '../../platform/http/error-body.ts'
import { openAiError } from '../../platform/http/openai-error.ts'
import { joinWords } from '../../text/join-words.ts'
import { headersOf } from '../requests/answer-headers.ts'
import { forClients } from '../requests/for-clients.ts'
import { hearFile } from '../requests/hear-file.ts'
import { makeAnswer } from '../requests/make-answer.ts'
import { keepOpen, type AudioRequest, type RequestDeps } from '../requests/open-request.ts'
import { commonOf, diarizedSegments, logprobsOf, run, type DoneInput } from './answer.ts'
import { mistralSegments } from './mistral.ts'
import type { OpenAudioForm } from './open-form.ts'

/** The type is the event's name too, which Subtitle Edit reads. */
type Send = (type: string, json: string) => void

/** A proxy that sees nothing for a minute closes the connection. */
const heartbeatMs = 15_000

/**
 * The answer as server-sent events: `transcript.text.delta` for each window as soon as it and all before it are
 * recognised, `transcript.text.segment` for diarized_json at the end, and `transcript.text.done`. A failure is an event
 * with `error`, because the status is already sent.
 */
export function streamTranscription(deps: RequestDeps, open: OpenAudioForm, request: AudioRequest): Bytes {
  const stream = Readable.from(events(deps, open, request), { objectMode: false })
  // A client that leaves before the first event never starts the generator.
  stream.once('close', () => {
    open.end().catch(request.onError)
  })
  return {
    contentType: 'text/event-stream; charset=utf-8',
    headers: {
      ...headersOf({ file: open.file, warnings: [...open.options.warnings, ...forClients(open.file.warnings, {})] }),
      'x-accel-buffering': 'no',
    },
    content: { stream },
  }
}

async function* events(
  deps: RequestDeps,
  open: OpenAudioForm,
  request: AudioRequest,
): AsyncGenerator<string, void, undefined> {
  const lines: string[] = [': transcribing\n\n']
  let wake = Promise.withResolvers<void>()
  let isDone = false
  const push = (line: string): void => {
    lines.push(line)
    wake.resolve()
  }
  const send: Send = (type, json) => push(`event: ${type}\ndata: ${json}\n\n`)
  const heartbeat = setInterval(() => push(': still here\n\n'), heartbeatMs)
  const work = transcribe(deps, open, request, send)
    .catch(async (error: unknown) => {
      if (request.signal.aborted) return
      const answer = errorReply(await open.fail(error), request.requestId)
      if (answer.isInternal) request.onError(error)
      // Without a name: clients look for `error` in what they read.
      push(`data: ${JSON.stringify(openAiError(answer))}\n\n`)
    })
    .finally(() => {
      isDone = true
      wake.resolve()
    })
  // Thrown where it is awaited, which may be long after: a slow client has to read what comes before.
  work.catch(() => undefined)
  try {
    for (;;) {
      for (let line = lines.shift(); line !== undefined; line = lines.shift()) yield line
      if (isDone) return
      await wake.promise
      wake = Promise.withResolvers()
    }
  } finally {
    clearInterval(heartbeat)
    await work
    await open.end()
  }
}

async function transcribe(deps: RequestDeps, open: OpenAudioForm, request: AudioRequest, send: Send): Promise<void> {
  const { options } = open
  const isMistral = options.mistralModel !== null
  let last: Word | null = null
  const sendText = (words: readonly Word[], language: string): void => {
    if (words.length === 0) return
    if (isMistral && last === null && language !== 'und') {
      const type = 'transcription.language'
      send(type, JSON.stringify({ type, audio_language: language }))
    }
    const before: string = last?.word ?? ''
    const texts = words.map(({ word }) => word)
    // With the word before it, so that the space between two windows is the one of the language.
    const delta =
      last === null ? joinWords(texts, language) : joinWords([before, ...texts], language).slice(before.length)
    last = words.at(-1) ?? null
    if (isMistral) {
      const type = 'transcription.text.delta'
      send(type, JSON.stringify({ type, text: delta }))
      return
    }
    const type = 'transcript.text.delta'
    send(type, JSON.stringify({ type, delta, ...(options.hasLogprobs ? { logprobs: logprobsOf(words) } : {}) }))
  }
  const { transcript, heard } = await hearFile(open, {}, sendText)
  if (options.format === 'diarized_json') {
    for (const segment of diarizedSegments(heard)) send(segment.type, JSON.stringify(segment))
  }
  if (isMistral) {
    const type = 'transcription.segment'
    for (const segment of mistralSegments(heard, options)) send(type, JSON.stringify({ ...segment, type }))
  }
  const recordingId = await keepOpen(deps, open, request, transcript)
  const input: DoneInput = { ...commonOf(heard, options), seconds: open.file.seconds, recordingId }
  const about = { words: heard.words.length, signal: request.signal }
  const done = await makeAnswer(new URL('./answer.ts', import.meta.url), run, input, about)
  send(isMistral ? 'transcription.done' : 'transcript.text.done', Buffer.from(done).toString())
}
