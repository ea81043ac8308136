import { call, type ClientOptions } from './client.ts'
import { TiroError } from './errors.ts'
import { operations } from './generated/operations.ts'
import type { EventData, StreamEventType } from './generated/types.ts'
import { sleep } from './sleep.ts'
import { waitAfter } from './retry.ts'

/** One event of a workspace, distinguished by `type`. `id` resumes a stream after it. */
export type TiroEvent = {
  [T in StreamEventType]: { id: string; type: T; timestamp: string; data: EventData[T] }
}[StreamEventType]

export interface EventOptions {
  signal?: AbortSignal | undefined
  /** Continue after this event. By default, only events from now on. */
  lastEventId?: string | undefined
}

/** The server sends a sign of life every 15 seconds. */
const silenceMs = 45_000
const longestBackoffMs = 30_000

/**
 * The events of a workspace as they happen. A lost connection is made again and continues after the last event, for as
 * long as it takes; only a refusal ends the stream.
 */
export async function* eventsOf(
  options: ClientOptions,
  spaceId: string,
  given: EventOptions,
): AsyncGenerator<TiroEvent, void, undefined> {
  for await (const event of connectionsOf(options, spaceId, given)) if (event !== null) yield event
}

/** The same, with null at the begin of each connection. */
export async function* connectionsOf(
  options: ClientOptions,
  spaceId: string,
  { signal, lastEventId }: EventOptions,
): AsyncGenerator<TiroEvent | null, void, undefined> {
  let last = lastEventId ?? null
  let wasConnected = false
  for (let failures = 0; ; failures += 1) {
    const connection = new AbortController()
    const stop = (): void => connection.abort(signal?.reason)
    if (signal?.aborted === true) stop()
    signal?.addEventListener('abort', stop, { once: true })
    try {
      const headers = { accept: 'text/event-stream', ...(last === null ? {} : { 'last-event-id': last }) }
      const response = await call(
        wasConnected ? { ...options, retries: 0 } : options,
        operations.streamEvents,
        { params: { spaceId }, headers, signal: connection.signal },
        async (answer) => answer,
      )
      wasConnected = true
      failures = 0
      yield null
      for await (const event of messagesOf(response, connection)) {
        last = event.id
        yield event
      }
    } catch (error) {
      signal?.throwIfAborted()
      // The first connection was already tried several times, as any call.
      if (!wasConnected) throw error
      if (error instanceof TiroError && waitAfter(error, failures) === null) throw error
    } finally {
      signal?.removeEventListener('abort', stop)
      connection.abort()
    }
    await sleep(Math.min(longestBackoffMs, 500 * 2 ** failures) * (0.5 + Math.random() / 2), signal)
  }
}

/** The events of one connection, until it ends. Aborts it when it is silent for too long. */
async function* messagesOf(
  response: Response,
  connection: AbortController,
): AsyncGenerator<TiroEvent, void, undefined> {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const timer = setTimeout(() => connection.abort(new Error('The event stream is silent.')), silenceMs)
    const { done, value } = await reader.read().finally(() => clearTimeout(timer))
    if (done) return
    text += decoder.decode(value, { stream: true })
    const messages = text.split('\n\n')
    text = messages.pop() ?? ''
    for (const message of messages) {
      const event = eventOf(message)
      if (event !== null) yield event
    }
  }
}

/** A message of the stream; null for signs of life. */
function eventOf(message: string): TiroEvent | null {
  const fields = new Map<string, string>()
  for (const line of message.split('\n')) {
    const at = line.indexOf(':')
    if (at > 0) fields.set(line.slice(0, at), line.slice(at + 1).trimStart())
  }
  const data = fields.get('data')
  if (data === undefined) return null
  return { id: fields.get('id') ?? '', ...(JSON.parse(data) as object) } as TiroEvent
}
