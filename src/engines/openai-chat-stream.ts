import { StepError } from '../contract/app-error.ts'
import { parseJson, readText } from './openai-client.ts'
import { isObject } from '../text/is-object.ts'

/** A chat response, streamed or not. */
export interface StreamedAnswer {
  text: string
  /** `stop`, `length` …; null if the server did not report it. */
  finish: string | null
  /** Whether the server marked the end of the response. */
  isEnded: boolean
  tokens: { prompt: number; completion: number } | null
}

/** Largest response accepted: the text, all bytes of a stream, and those of one document, which is parsed at once. */
const textLength = 400_000
const streamBytes = 64 * 1024 ** 2
const documentBytes = 4 * 1024 ** 2
/** Text is handed on when it is so much longer than before: each time all of it is read, for a model's reasoning. */
const grown = 1.01
/** More tokens than any answer costs: other numbers are wrong. */
const mostTokens = 100_000_000

/**
 * Reads a chat response: server-sent events, or one JSON document from a server that does not stream. Throws StepError
 * if it is neither; `isEnded` is false if the response was cut off.
 */
export async function readChatStream(
  response: Response,
  { onText, onBytes }: { onText: (text: string) => void; onBytes: () => void },
): Promise<StreamedAnswer> {
  const answer: StreamedAnswer = { text: '', finish: null, isEnded: false, tokens: null }
  if (response.headers.get('content-type')?.includes('json') === true) {
    const document = parseJson(await readText(response, documentBytes))
    if (!isObject(document) || !Array.isArray(document['choices'])) throw strange()
    take(document, answer)
    if (answer.text.length > textLength) throw strange()
    answer.isEnded = true
    onText(answer.text)
    return answer
  }
  const decoder = new TextDecoder()
  let rest = ''
  let bytes = 0
  let shown = 0
  for await (const chunk of response.body ?? []) {
    onBytes()
    bytes += chunk.length
    const piece = decoder.decode(chunk, { stream: true })
    // Only lines that end are read: a server may send a line byte by byte.
    const end = piece.lastIndexOf('\n')
    if (end !== -1) for (const line of (rest + piece.slice(0, end)).split('\n')) readLine(line, answer)
    rest = end === -1 ? rest + piece : piece.slice(end + 1)
    if (bytes > streamBytes || answer.text.length > textLength || rest.length > textLength) throw strange()
    if (answer.text.length > shown * grown) {
      shown = answer.text.length
      onText(answer.text)
    }
  }
  readLine(rest + decoder.decode(), answer)
  if (answer.text.length > shown) onText(answer.text)
  if (bytes > 0 && !answer.isEnded && answer.text === '') throw strange()
  return answer
}

function readLine(line: string, answer: StreamedAnswer): void {
  // JSON may have line separators of Unicode, which end no line here.
  const data = /^data:\s?(.*?)\r?$/s.exec(line)?.[1]
  if (data === undefined) return
  if (data === '[DONE]') {
    answer.isEnded = true
    return
  }
  const event = parseJson(data, { keepsHalves: true })
  if (!isObject(event)) return
  if (isObject(event['error']) || typeof event['error'] === 'string') {
    throw new StepError('ENGINE_UNAVAILABLE', 'The chat server failed during its response.', { retryable: true })
  }
  take(event, answer)
}

/** Adds the content of one event or of a whole document. */
function take(event: Record<string, unknown>, answer: StreamedAnswer): void {
  const choice: unknown = Array.isArray(event['choices']) ? event['choices'][0] : null
  if (isObject(choice)) {
    const message = choice['delta'] ?? choice['message']
    const content = isObject(message) ? message['content'] : null
    if (typeof content === 'string') answer.text += content
    if (typeof choice['finish_reason'] === 'string') {
      answer.finish = choice['finish_reason']
      answer.isEnded = true
    }
  }
  const usage = event['usage']
  if (!isObject(usage)) return
  const { prompt_tokens: prompt, completion_tokens: completion } = usage
  if (isCount(prompt) && isCount(completion)) answer.tokens = { prompt, completion }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= mostTokens
}

function strange(): StepError {
  return new StepError('ENGINE_ERROR', 'The chat server sent a response that is not a chat completion.', {
    retryable: true,
  })
}
