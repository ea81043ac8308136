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

interface LiveControlMessage {
  type: 'finish' | 'pause' | 'resume' | 'mark' | 'end_turn'
  label?: string
  /** Seconds of audio. A mark that has it is sent again until the server has it. */
  at?: number
}

export interface LiveStream {
  /** Sends audio, or keeps it until there is a connection. */
  push: (bytes: Uint8Array<ArrayBuffer>) => void
  /** Sends audio; resolves when more may be sent. */
  send: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>
  control: (message: LiveControlMessage) => void
  /** Bytes that were given to it. */
  pushed: () => number
  /** Resolves when the session has ended; rejects when it refused what was sent, or no WebSocket reaches the server. */
  ended: Promise<void>
  /** Leaves the session as it is. */
  leave: () => void
}

/** Bytes that may wait in the socket. */
const mostWaiting = 1024 * 1024
/** Bytes that `send` keeps to send them again: two minutes, for a connection that is lost that long. */
const mostUnacknowledged = 4 * 1024 * 1024
const retryMs = 1000
/** Without any connection so far, as many handshakes fail while the server answers requests, and the stream ends. */
const mostHandshakes = 5
/** Closed like this, the session is over for this client. */
const final = new Set([4400, 4403, 4409, 4410, 4411, 1009])

const noSockets =
  'The server answers requests, but no WebSocket reaches it. A proxy in front of it has to pass them on: docs/deploying.md, "Set up the proxy".'

/** Sends audio to a live session. A lost connection is made again, and what wasn't acknowledged is sent again. */
export function openLiveStream(options: LiveStreamOptions): LiveStream {
  const ended = Promise.withResolvers<void>()
  let socket: WebSocket | null = null
  /** What isn't acknowledged yet, from byte `from` up to byte `to`. */
  let unacknowledged: Uint8Array<ArrayBuffer>[] = []
  let from = 0
  let to = 0
  let lastEvent = 0
  let isLeft = false
  let isPaused = false
  let isFinishing = false
  let hasOpened = false
  let handshakes = 0
  /** Marks that the server hasn't repeated yet. */
  let marks: LiveControlMessage[] = []

  const acknowledge = (kept: number): void => {
    let count = 0
    for (const { length } of unacknowledged) {
      if (from + length > kept) break
      from += length
      count += 1
    }
    unacknowledged = unacknowledged.slice(count)
  }
  const isFull = (): boolean => to - from > mostUnacknowledged || (socket?.bufferedAmount ?? 0) > mostWaiting
  const receive = (data: unknown): void => {
    const message = JSON.parse(String(data)) as LiveStreamMessage
    if (typeof message['n'] === 'number') lastEvent = message['n']
    if (message.type === 'ack') acknowledge(Number(message['keptBytes']))
    if (message.type === 'mark') marks = marks.filter(({ at }) => at !== message['at'])
    options.onMessage(message)
  }
  const connect = ({ audioUrl, token }: { audioUrl: string; token: string }): void => {
    if (isLeft) return
    const query = new URLSearchParams({ token, offset: String(from), after: String(lastEvent) })
    handshakes += 1
    const opened = new WebSocket(`${audioUrl}?${query.toString()}`)
    const command = (message: LiveControlMessage): void => opened.send(JSON.stringify(message))
    opened.addEventListener('message', ({ data }) => receive(data))
    opened.addEventListener('open', () => {
      if (isLeft) return opened.close()
      hasOpened = true
      socket = opened
      for (const bytes of unacknowledged) opened.send(bytes)
      for (const mark of marks) command(mark)
      if (from > 0 || isPaused) command({ type: isPaused ? 'pause' : 'resume' })
      if (isFinishing) command({ type: 'finish' })
    })
    opened.addEventListener('close', ({ code, reason }) => {
      socket = null
      if (isLeft) return
      if (code === 1000) ended.resolve()
      else if (final.has(code)) ended.reject(new Error(reason))
      else if (!hasOpened && handshakes === mostHandshakes) ended.reject(new Error(noSockets))
      else again()
    })
    // A close follows every error.
    opened.addEventListener('error', () => {})
  }
  const again = (): void => {
    options.onLost?.()
    setTimeout(() => {
      if (isLeft) return
      options.renew().then(connect, (error: unknown) => {
        // The server may be restarting; a refusal is an answer.
        if (isRefusal(error)) ended.reject(error)
        else again()
      })
    }, retryMs)
  }
  const push = (bytes: Uint8Array<ArrayBuffer>): void => {
    unacknowledged.push(bytes)
    to += bytes.length
    socket?.send(bytes)
  }
  // A client that leaves doesn't wait for the end.
  ended.promise.catch(() => {})
  connect(options)
  return {
    ended: ended.promise,
    pushed: () => to,
    push,
    send: async (bytes) => {
      push(bytes)
      while (isFull()) await new Promise((resolve) => setTimeout(resolve, 20))
    },
    control: (message) => {
      if (message.type === 'finish') isFinishing = true
      else if (message.type === 'pause' || message.type === 'resume') isPaused = message.type === 'pause'
      else if (message.type === 'mark' && message.at !== undefined) marks.push(message)
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
    },
    leave: () => {
      isLeft = true
      socket?.close()
    },
  }
}

/** An answer that another attempt would get again. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('status' in error)) return false
  const status = Number(error.status)
  return status < 500 && status !== 429
}
