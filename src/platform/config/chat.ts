import { UsageError } from '../../contract/app-error.ts'
import { checkBaseUrl, type Settings } from './settings.ts'

/** A language model behind the OpenAI chat API. */
export interface ChatServer {
  baseUrl: string
  apiKey: string | null
  model: string
  /** Context size of the model in tokens, prompt and answer together. */
  contextTokens: number
  /** Seconds without any data from the server before a request times out. */
  timeoutSeconds: number
  /** Maximum number of concurrent requests. */
  concurrency: number
}

/** The chat model's configuration, or null. Requires both a URL and a model name. */
export function readChat({ text, integer }: Settings): ChatServer | null {
  const url = text('TIRO_CHAT_URL')
  if (url === null) return null
  const baseUrl = checkBaseUrl('TIRO_CHAT_URL', url, 'http://localhost:11434')
  const model = text('TIRO_CHAT_MODEL')
  if (model === null) throw new UsageError('TIRO_CHAT_URL requires TIRO_CHAT_MODEL, the name of the model.')
  return {
    baseUrl,
    apiKey: text('TIRO_CHAT_KEY'),
    model,
    contextTokens: integer('TIRO_CHAT_CONTEXT', 8192, 2048, 10_000_000),
    timeoutSeconds: integer('TIRO_CHAT_TIMEOUT', 300, 1, 3600),
    concurrency: integer('TIRO_CHAT_CONCURRENCY', 1, 1, 64),
  }
}

/** The engine that generates insights. `chat` requires TIRO_CHAT_URL. */
export function readInsights({ text }: Settings): string {
  const engine = text('TIRO_INSIGHTS') ?? 'auto'
  if (engine !== 'chat' || text('TIRO_CHAT_URL') !== null) return engine
  throw new UsageError('TIRO_INSIGHTS=chat requires TIRO_CHAT_URL, the URL of the server.')
}
