import { waitingSentences } from '../../text/messages/waiting-sentences.ts'
import type { Config } from '../../platform/config/config.ts'
import { StepError } from '../../contract/app-error.ts'
import { createOpenAiClient, parseJson, readText } from '../openai-client.ts'
import { instructions, readAnswer, writeRequest } from './openai-messages.ts'
import type { TranslationAdapter, TranslationEngine } from './port.ts'
import { isObject } from '../../text/is-object.ts'
import { batchesOf } from '../../text/batches-of.ts'

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
  const client = createOpenAiClient(server, {
    server: waitingSentences.TRANSLATION_SERVER,
    key: 'TIRO_TRANSLATION_OPENAI_KEY',
    given: 'the text',
    answers: 'chat completion',
  })

  const ask = async (pair: { from: string; to: string }, texts: string[], signal: AbortSignal): Promise<string[]> => {
    const messages = [
      { role: 'system', content: instructions(pair.from, pair.to) },
      { role: 'user', content: writeRequest(texts) },
    ]
    const body = JSON.stringify({ model: server.model, messages, temperature: 0, stream: false })
    const options = { signal, seconds: requestSeconds }
    return client.call('/chat/completions', { body }, options, async (response) => {
      if (!response.ok) {
        await response.body?.cancel()
        throw client.refusal(response.status)
      }
      const text = await readText(response, answerBytes)
      if (text === null)
        throw new StepError('ENGINE_ERROR', 'The translation server sent a response that is too large.')
      return readAnswer(contentOf(text), texts.length)
    })
  }

  return {
    provider: 'openai',
    quality: 'standard',
    pids: () => [],
    close: async () => client.close(),
    pairs: async () => 'any',
    open: async (pair) => ({
      provider: 'openai',
      model: server.model,
      quality: 'standard',
      batch,
      translate: async (sentences, { signal }) => {
        const texts = sentences.map((text) => text.slice(0, longest).toWellFormed())
        const results: string[] = []
        for (const some of batchesOf(texts, batch.sentences)) results.push(...(await ask(pair, some, signal)))
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
