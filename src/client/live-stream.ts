/** A message of the server, as in docs/live.md. */
export type LiveStreamMessage = Record<string, unknown> & { type: string }

export interface LiveStreamOptions {
  audioUrl: string
  token: string
  /** Another token, for a connection after the first. */
  renew: () => Promise<{ audioUrl: string; token: string }>
  onMessage: (message: LiveStreamMessage) => void
  /** The connection was lost, and is made again. */
  onLost?: () => void
}

export interface LiveStream {
  /** Sends audio; resolves when more may be sent. */
  send: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  control: (message: { type: string; label?: string }) => void
  /** Resolves when the session has ended; rejects when it refused what was sent. */
  ended: Promise<void>
}

/** Bytes that may wait in the socket. */
const mostWaiting = 1024 * 1024
/** Bytes that are kept to be sent again: two minutes, for a connection that is lost that long. */
const mostUnacknowledged = 4 * 1024 * 1024
const retryMs = 1000
/** Closed like this, the session is over for this client. */
const final = new Set([4400, 4403, 4409, 4410, 4411, 1009])

/** Sends audio to a live session. A lost connection is made again, and what wasn't acknowledged is sent again. */
export function openLiveStream(options: LiveStreamOptions): LiveStream {
  const ended = Promise.withResolvers<void>()
  let socket: WebSocket | null = null
  /** What isn't acknowledged yet, from byte `from` on. */
  let unacknowledged: Uint8Array<ArrayBuffer>[] = []
  let from = 0
  let lastEvent = 0
  let controls: string[] = []

  const acknowledge = (kept: number): void => {
    for (let first = unacknowledged[0]; first !== undefined; first = unacknowledged[0]) {
      if (from + first.length > kept) return
      from += first.length
      unacknowledged = unacknowledged.slice(1)
    }
  }
  const isFull = (): boolean => {
    const bytes = unacknowledged.reduce((sum, { length }) => sum + length, 0)
    return bytes > mostUnacknowledged || (socket?.bufferedAmount ?? 0) > mostWaiting
  }
  const receive = (data: unknown): void => {
    const message = JSON.parse(String(data)) as LiveStreamMessage
    if (typeof message['n'] === 'number') lastEvent = message['n']
    if (message.type === 'ack') acknowledge(Number(message['keptBytes']))
    options.onMessage(message)
  }
  const connect = ({ audioUrl, token }: { audioUrl: string; token: string }): void => {
    const query = new URLSearchParams({ token, offset: String(from), after: String(lastEvent) })
    const opened = new WebSocket(`${audioUrl}?${query.toString()}`)
    opened.addEventListener('message', ({ data }) => receive(data))
    opened.addEventListener('open', () => {
      socket = opened
      for (const bytes of unacknowledged) opened.send(bytes)
      for (const text of controls) opened.send(text)
    })
    opened.addEventListener('close', ({ code, reason }) => {
      socket = null
      if (code === 1000) ended.resolve()
      else if (final.has(code)) ended.reject(new Error(reason))
      else again()
    })
    // A close follows every error.
    opened.addEventListener('error', () => {})
  }
  const again = (): void => {
    options.onLost?.()
    setTimeout(() => {
      options.renew().then(connect, (error: unknown) => {
        // The server may be restarting; a refusal is an answer.
        if (error instanceof Error && 'status' in error) ended.reject(error)
        else again()
      })
    }, retryMs)
  }
  connect(options)
  return {
    ended: ended.promise,
    send: async (bytes) => {
      unacknowledged.push(bytes)
      socket?.send(bytes)
      while (isFull()) await new Promise((resolve) => setTimeout(resolve, 20))
    },
    control: (message) => {
      const text = JSON.stringify(message)
      // Sent again after a lost connection: the server takes each of these twice without harm.
      if (message.type === 'finish') controls = [text]
      if (socket?.readyState === WebSocket.OPEN) socket.send(text)
    },
  }
}
