import type { Config } from '../../platform/config/config.ts'
import { StepError } from '../../contract/app-error.ts'
import { parseJson } from '../openai-client.ts'
import { instructions, readAnswer, writeRequest } from './openai-messages.ts'
import type { TranslationAdapter, TranslationEngine } from './port.ts'
import { isObject } from '../../text/is-object.ts'

/** Sentences per request: few enough for small models to keep count, enough for context. */
const batch = { sentences: 25, characters: 4000 }
/** Longest sentence that is sent, in characters. */
const longest = 8000
const answerBytes = 4 * 1024 ** 2

type Server = NonNullable<Config['translation']['openai']>

/**
 * Translation by a server with OpenAI's `POST /v1/chat/completions`. If the server is down, busy, cut off or too slow,
 * the StepError is retryable; if it rejects the request, it is not. Errors never contain the sentences or the key.
 */
export function createOpenAiTranslation(server: Server, requestSeconds = 180): TranslationEngine {
  const closing = new AbortController()
  // Base addresses are commonly written with or without /v1.
  const address = `${server.baseUrl}${/\/v\d+$/.test(server.baseUrl) ? '' : '/v1'}/chat/completions`

  const ask = async (pair: { from: string; to: string }, texts: string[], signal: AbortSignal): Promise<string[]> => {
    const ended = AbortSignal.any([signal, closing.signal, AbortSignal.timeout(requestSeconds * 1000)])
    try {
      const messages = [
        { role: 'system', content: instructions(pair.from, pair.to) },
        { role: 'user', content: writeRequest(texts) },
      ]
      return readAnswer(await complete(address, server, messages, ended), texts.length)
    } catch (error) {
      signal.throwIfAborted()
      if (error instanceof StepError) throw error
      if (closing.signal.aborted) throw new StepError('ENGINE_ERROR', 'The engine was closed.', { retryable: true })
      if (ended.aborted) {
        throw new StepError('TIMEOUT', `The translation server did not answer within ${requestSeconds} seconds.`, {
          retryable: true,
        })
      }
      throw new StepError(
        'ENGINE_UNAVAILABLE',
        'The translation server cannot be reached, or its response was cut off.',
        {
          retryable: true,
          cause: error,
        },
      )
    }
  }

  return {
    provider: 'openai',
    quality: 'standard',
    pids: () => [],
    close: async () => closing.abort(),
    pairs: async () => 'any',
    open: async (pair) => ({
      provider: 'openai',
      model: server.model,
      quality: 'standard',
      batch,
      translate: async (sentences, { signal }) => {
        signal.throwIfAborted()
        const texts = sentences.map((text) => text.slice(0, longest).toWellFormed())
        const results: string[] = []
        for (let i = 0; i < texts.length; i += batch.sentences) {
          results.push(...(await ask(pair, texts.slice(i, i + batch.sentences), signal)))
        }
        // Sentences that the model omitted are requested one by one; one that is omitted again stays empty.
        for (const [i, text] of texts.entries()) {
          if (results[i] === '' && text.trim() !== '') results[i] = (await ask(pair, [text], signal))[0] ?? ''
        }
        if (texts.length > 0 && results.every((text) => text === '')) {
          throw new StepError('ENGINE_ERROR', 'The translation server sent a response that is not a translation.', {
            retryable: true,
          })
        }
        return results
      },
    }),
  }
}

export const openAiAdapter: TranslationAdapter = {
  create: ({ translation }) => (translation.openai === null ? null : createOpenAiTranslation(translation.openai)),
  advice: () => null,
}

async function complete(
  address: string,
  server: Server,
  messages: readonly { role: string; content: string }[],
  signal: AbortSignal,
): Promise<string> {
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(server.apiKey === null ? {} : { authorization: `Bearer ${server.apiKey}` }),
    },
    body: JSON.stringify({ model: server.model, messages, temperature: 0, stream: false }),
    // Redirects could leak the key to another server.
    redirect: 'error',
    signal,
  })
  if (!response.ok) {
    await response.body?.cancel()
    throw refusal(response.status)
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > answerBytes)
      throw new StepError('ENGINE_ERROR', 'The translation server sent a response that is too large.')
    chunks.push(chunk)
  }
  return contentOf(Buffer.concat(chunks).toString('utf8'))
}

/** The text of the model's answer. Throws StepError ENGINE_ERROR if it is not a chat completion. */
function contentOf(body: string): string {
  const answer = parseJson(body)
  const choices = isObject(answer) ? answer['choices'] : null
  const first: unknown = Array.isArray(choices) ? choices[0] : null
  const message = isObject(first) ? first['message'] : null
  const content = isObject(message) ? message['content'] : null
  if (typeof content === 'string') return content
  throw new StepError('ENGINE_ERROR', 'The translation server sent a response that is not a chat completion.', {
    retryable: true,
  })
}

function refusal(status: number): StepError {
  if (status === 401 || status === 403) {
    return new StepError(
      'ENGINE_UNAVAILABLE',
      'The translation server rejected the key. Check TIRO_TRANSLATION_OPENAI_KEY.',
    )
  }
  const isBusy = status === 429 || status === 408 || status >= 500
  return isBusy
    ? new StepError('ENGINE_UNAVAILABLE', `The translation server is busy or failing (status ${status}).`, {
        retryable: true,
      })
    : new StepError('ENGINE_ERROR', `The translation server rejected the text (status ${status}).`)
}
