import { setImmediate } from 'node:timers/promises'
import type { WebSocket } from 'ws'

/** A message that a client sent: JSON or other text, or audio. */
export type SocketMessage = { text: string } | { bytes: Buffer }

/** A WebSocket connection to a client. */
export interface Socket {
  /** Resolves when the connection has taken the message: one that a client doesn't read holds up its sender alone. */
  send: (message: unknown) => Promise<void>
  /** In order. The next one is read when the one before was handled. Ends when the connection is closed. */
  messages: () => AsyncGenerator<SocketMessage, void>
  /** Closes the connection; the reason is cut at the 123 bytes that the protocol allows. */
  close: (code: number, reason: string) => void
  /** Aborted when the connection is closed. */
  closed: AbortSignal
}

/** A client that reads nothing for this long is disconnected, milliseconds. */
const unreadMs = 30_000
/** How often a client is asked whether it is still there, milliseconds. Two missing answers end the connection. */
const pingMs = 20_000
/** Messages that arrived together are handled for this long before others have their turn, milliseconds. */
const turnMs = 10
/** How long a client may take to confirm that the connection is closed, milliseconds. */
const closeMs = 2000

export function asSocket(ws: WebSocket): Socket {
  const closed = new AbortController()
  let unanswered = 0
  const pings = setInterval(() => {
    unanswered += 1
    if (unanswered > 2) ws.terminate()
    else ws.ping()
  }, pingMs)
  ws.on('pong', () => {
    unanswered = 0
  })
  ws.once('close', () => {
    clearInterval(pings)
    closed.abort()
  })
  // What the client did wrong, such as a message that is too large, is answered with a close code by the library.
  ws.on('error', () => {})
  const messages = receive(ws)
  return {
    send: (message) => send(ws, JSON.stringify(message)),
    messages,
    close: (code, reason) => {
      if (ws.readyState !== ws.OPEN) return
      ws.close(code, firstBytes(reason, 123))
      // A client that sends all the time would never be read up to its answer.
      ws.resume()
      setTimeout(() => ws.terminate(), closeMs).unref()
    },
    closed: closed.signal,
  }
}

function send(ws: WebSocket, text: string): Promise<void> {
  return new Promise((resolve) => {
    if (ws.readyState !== ws.OPEN) {
      resolve()
      return
    }
    const timer = setTimeout(() => ws.terminate(), unreadMs)
    ws.send(text, () => {
      clearTimeout(timer)
      // A failure closes the connection, which everybody learns.
      resolve()
    })
  })
}

function receive(ws: WebSocket): Socket['messages'] {
  // What the connection had read before it was paused.
  const waiting: SocketMessage[] = []
  let wake: (() => void) | null = null
  const changed = (): void => {
    wake?.()
    wake = null
  }
  ws.on('message', (data: Buffer, isBinary: boolean) => {
    if (ws.readyState !== ws.OPEN) return
    waiting.push(isBinary ? { bytes: data } : { text: data.toString('utf8') })
    ws.pause()
    changed()
  })
  ws.once('close', changed)
  return async function* messages() {
    let began = performance.now()
    for (;;) {
      const message = waiting.shift()
      if (message !== undefined) {
        yield message
        // One read of the connection may have 10,000 messages.
        if (performance.now() - began < turnMs) continue
        await setImmediate()
      } else {
        if (ws.readyState === ws.CLOSED) return
        ws.resume()
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      began = performance.now()
    }
  }
}

function firstBytes(text: string, most: number): string {
  let cut = text.slice(0, most)
  while (Buffer.byteLength(cut) > most) cut = cut.slice(0, -1)
  return cut
}
