import { setTimeout as sleep } from 'node:timers/promises'
import type { Agent, fetch as patientFetch } from 'undici'
import type { ChatServer } from '../platform/config/chat.ts'
import { slots } from '../platform/processes/slots.ts'
import { StepError, WaitError } from '../contract/app-error.ts'
import { createOpenAiClient, parseJson, readText, type OpenAiClient } from './openai-client.ts'
import { readChatStream, type StreamedAnswer } from './openai-chat-stream.ts'
import { waitingSentences } from '../text/messages/waiting-sentences.ts'
import { isObject } from '../text/is-object.ts'

export interface ChatMessage {
  role: 'system' | 'user' | 'assistant'
  content: string
}

interface ChatOptions {
  signal: AbortSignal
  /** 0 to 2; omitted if the server does not support it. */
  temperature?: number
  /** Called with the whole text so far while it streams in. */
  onText?: (text: string) => void
}

export interface ChatAnswer {
  /** The model's answer without its reasoning, never empty. */
  text: string
  /** False if the model reached its token limit before the end. */
  isWhole: boolean
  /** Token counts of the server; null if it reports none. */
  tokens: { prompt: number; completion: number } | null
}

export interface Chat {
  readonly model: string
  /** Configured token limit of a conversation, question and answer together. */
  readonly contextTokens: number
  /**
   * Completes a conversation. At most `concurrency` requests run at once; the rest wait in order. Throws
   * ContextExceeded if the conversation is longer than the model's context, WaitError if the server says when to
   * retry, otherwise StepError TIMEOUT, ENGINE_UNAVAILABLE or ENGINE_ERROR, or the signal's reason when aborted.
   */
  complete: (messages: readonly ChatMessage[], options: ChatOptions) => Promise<ChatAnswer>
  close: () => Promise<void>
}

/** The conversation is longer than the model's context; a shorter one may fit. */
export class ContextExceeded extends StepError {
  constructor() {
    super('ENGINE_ERROR', 'The text is longer than the context of the chat model. Lower TIRO_CHAT_CONTEXT.')
    this.name = 'ContextExceeded'
  }
}

/** Largest error response that is read, and the longest Retry-After that is respected. */
const errorBytes = 64 * 1024
const longestWaitSeconds = 3600
/** Hard limit for one answer, in seconds, even while it is still streaming. */
const longestAnswerSeconds = 2 * 3600
/** Settings that some servers reject; once named in a refusal, they are omitted. */
const optional = ['stream_options', 'temperature'] as const
type Optional = (typeof optional)[number]

/**
 * A language model behind OpenAI's `POST /v1/chat/completions`: Ollama, llama.cpp, vLLM or a hosted service. Answers
 * are streamed, to distinguish a slow model from one that hangs. All callers of a server share one client.
 */
export function createOpenAiChat(server: ChatServer): Chat {
  const silentMs = server.timeoutSeconds * 1000
  // Node's own fetch times out after five minutes without headers; a model on a slow machine may take longer to read
  // its input. undici is loaded on first use, because most instances have no such server.
  let opened: Promise<{ send: typeof patientFetch; agent: Agent }> | undefined
  const open = (): Promise<{ send: typeof patientFetch; agent: Agent }> =>
    (opened ??= import('undici').then((undici) => ({
      send: undici.fetch,
      agent: new undici.Agent({
        headersTimeout: silentMs + 1000,
        bodyTimeout: silentMs + 1000,
        connectTimeout: 10_000,
      }),
    })))
  const client = createOpenAiClient(
    server,
    { server: waitingSentences.CHAT_SERVER, key: 'TIRO_CHAT_KEY', given: 'the question', answers: 'answer' },
    async (address, init) => {
      const { send, agent } = await open()
      return (await send(address, { ...init, dispatcher: agent })) as Response
    },
  )
  const turns = slots(server.concurrency)
  const unknown = new Set<Optional>()

  const once = async (messages: readonly ChatMessage[], options: ChatOptions): Promise<ChatAnswer> => {
    const silence = new AbortController()
    const timer = setTimeout(() => silence.abort(), silentMs)
    const given = { stream_options: { include_usage: true }, temperature: options.temperature }
    const body = JSON.stringify({
      model: server.model,
      messages: messages.map(({ role, content }) => ({ role, content: content.toWellFormed() })),
      stream: true,
      ...Object.fromEntries(optional.filter((name) => !unknown.has(name)).map((name) => [name, given[name]])),
    })
    const signal = AbortSignal.any([options.signal, silence.signal])
    try {
      const answer = await client.call(
        '/chat/completions',
        { body },
        { signal, seconds: longestAnswerSeconds },
        async (response) => {
          if (!response.ok) throw await refusalOf(client, response)
          return readChatStream(response, {
            onText: (text) => options.onText?.(withoutThoughts(text)),
            onBytes: () => timer.refresh(),
          })
        },
      )
      return checked(answer)
    } catch (error) {
      options.signal.throwIfAborted()
      if (!silence.signal.aborted) throw error
      throw new StepError('TIMEOUT', `The chat server sent nothing for ${server.timeoutSeconds} seconds.`, {
        retryable: true,
      })
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    model: server.model,
    contextTokens: server.contextTokens,
    complete: (messages, options) =>
      turns(options.signal, async () => {
        for (;;) {
          try {
            return await once(messages, options)
          } catch (error) {
            if (!(error instanceof UnknownSetting) || unknown.has(error.setting)) throw error
            unknown.add(error.setting)
          }
        }
      }),
    close: async () => {
      client.close()
      const agent = (await opened)?.agent
      await Promise.race([agent?.close(), sleep(1000, undefined, { ref: false })])
      await agent?.destroy()
    },
  }
}

/** The server rejected one of the optional settings. */
class UnknownSetting extends StepError {
  readonly setting: Optional

  constructor(setting: Optional) {
    super('ENGINE_ERROR', `The chat server does not support the setting ${setting}.`)
    this.setting = setting
  }
}

async function refusalOf(client: OpenAiClient, response: Response): Promise<Error> {
  const { status } = response
  const answer = parseJson(await readText(response, errorBytes))
  const inner = isObject(answer) ? (answer['error'] ?? answer) : {}
  // Used only to classify the error, never shown: it may quote the transcript.
  const said = JSON.stringify(inner)
  if (/insufficient_quota|billing/i.test(said)) {
    return new StepError('ENGINE_UNAVAILABLE', 'The account at the chat server has no credit left.')
  }
  const wait = waitOf(response.headers.get('retry-after'))
  if (wait !== null && (status === 429 || status === 503)) {
    return new WaitError(waitingSentences.CHAT_SERVER_BUSY, wait)
  }
  if (status === 404) {
    return new StepError(
      'ENGINE_UNAVAILABLE',
      'The chat server does not have this model or address. Check TIRO_CHAT_MODEL and TIRO_CHAT_URL.',
    )
  }
  if (status === 413 || (status < 500 && isAboutContext(said)) || (status === 500 && isAboutContext(said))) {
    return new ContextExceeded()
  }
  const setting = optional.find((name) => said.includes(name))
  if ((status === 400 || status === 422) && setting !== undefined) return new UnknownSetting(setting)
  return client.refusal(status)
}

function isAboutContext(said: string): boolean {
  return /context_length|context (length|size|window)|maximum context|exceeds? the (available )?context|prompt is too long|too many tokens|input is too long/i.test(
    said,
  )
}

/** Seconds of a Retry-After header, which may also be a date; null if missing or invalid. */
function waitOf(header: string | null): number | null {
  if (header === null) return null
  const seconds = /^\s*\d+\s*$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000
  return Number.isFinite(seconds) ? Math.min(longestWaitSeconds, Math.max(1, Math.ceil(seconds))) : null
}

function checked({ text, finish, tokens, isEnded }: StreamedAnswer): ChatAnswer {
  if (!isEnded) {
    throw new StepError('ENGINE_UNAVAILABLE', "The chat server's answer was cut off.", { retryable: true })
  }
  const answer = withoutThoughts(text).toWellFormed()
  if (answer === '') {
    if (finish === 'length') throw new ContextExceeded()
    throw new StepError('ENGINE_ERROR', 'The chat server sent an empty answer.', { retryable: true })
  }
  return { text: answer, isWhole: finish !== 'length', tokens }
}

/** Removes a model's reasoning: the text between the marks, or after an opening mark that is not closed yet. */
function withoutThoughts(text: string): string {
  return text.replace(/^\s*<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/i, '').trim()
}
