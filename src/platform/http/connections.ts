import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { answerSocket } from './answer-socket.ts'
import { countedAddress } from './client-address.ts'
import type { SafetyHeaders } from './safety-headers.ts'

/**
 * Limits open connections so that nobody can take all of them. At a limit, a new client takes the place of the
 * connection that needs it least; a connection whose request is being answered is never closed for another.
 */
export interface ConnectionLimits {
  /** All connections. */
  total: number
  /** Connections of one address (IPv6: one /64). Doesn't apply to trusted proxies. */
  perAddress: number
}

/** What a connection is doing, first the one that gives way first. */
type State = 'new' | 'idle' | 'receiving' | 'busy'

interface Connection {
  socket: Socket
  address: string
  state: State
  since: number
  requests: number
}

/** How long the first request of a client may be on its way while there are slow bodies to cut, milliseconds. */
const arrivingMs = 500
/** A request body that is still arriving isn't cut before this, milliseconds. Honest ones need less. */
const receivingMs = 2000
/** A response that the client doesn't read for this long is cut, milliseconds. */
const unreadMs = 120_000
/** Bytes of responses that wait in memory until clients read them, of all connections together. */
const unreadBytes = 128 * 1024 ** 2
/** How often unread bytes are counted, milliseconds. */
const countMs = 250
/** Requests that a connection may send before it has read the first answer. */
const maxPipelined = 4

/** The default limits. Half of the files that the process may open stay free for databases, media and programs. */
export function defaultConnectionLimits(): ConnectionLimits {
  return { total: Math.min(4000, Math.floor(maxOpenFiles() / 2)), perAddress: 1000 }
}

export interface Connections {
  /** Applies the limits to a server; several servers share them. */
  watch: (server: Server) => void
  /** Whether a request may be handled. If not, its connection is closed or closing. */
  admit: (request: IncomingMessage, response: ServerResponse) => boolean
  /** The connection became a WebSocket: it is never closed for another. */
  hold: (socket: Socket) => void
  /** Until `receivedBody`, the connection gives way to new clients. */
  awaitBody: (socket: Socket) => void
  receivedBody: (socket: Socket) => void
  /** The connection's address belongs to a trusted proxy, which has many clients. */
  noteProxy: (socket: Socket) => void
}

/** @param safety the headers of a refusal */
export function limitConnections(limits: ConnectionLimits, safety: () => SafetyHeaders): Connections {
  const bySocket = new WeakMap<Socket, Connection>()
  const all = new Set<Connection>()
  const byAddress = new Map<string, Set<Connection>>()
  const proxies = new Set<string>()

  const ofAddress = (address: string): Set<Connection> => {
    let those = byAddress.get(address)
    if (those === undefined) byAddress.set(address, (those = new Set()))
    return those
  }
  const remove = (connection: Connection): void => {
    all.delete(connection)
    const those = ofAddress(connection.address)
    those.delete(connection)
    if (those.size === 0) byAddress.delete(connection.address)
  }
  /** @returns whether there is room for one more */
  const makeRoom = (among: ReadonlySet<Connection>, limit: number): boolean => {
    if (among.size <= limit) return true
    const least = leastNeeded(among)
    if (least === null) return false
    remove(least)
    least.socket.destroy()
    return true
  }

  const accept = (socket: Socket): void => {
    const address = countedAddress(socket.remoteAddress ?? '')
    const connection: Connection = { socket, address, state: 'new', since: performance.now(), requests: 0 }
    bySocket.set(socket, connection)
    all.add(connection)
    ofAddress(address).add(connection)
    socket.once('close', () => remove(connection))
    const isFull = !makeRoom(all, limits.total)
    if (isFull || (!proxies.has(address) && !makeRoom(ofAddress(address), limits.perAddress))) {
      remove(connection)
      refuse(socket, isFull ? 'The server has' : 'Your address has', safety())
    }
  }
  const admit = (request: IncomingMessage, response: ServerResponse): boolean => {
    const connection = bySocket.get(request.socket)
    // A refused or closed connection may still have had a request on its way.
    if (connection === undefined || connection.socket.destroyed || connection.socket.writableEnded) return false
    connection.requests += 1
    if (connection.requests > maxPipelined) {
      // No honest client does this. What its other connections have sent isn't worth parsing either.
      const silent = [...ofAddress(connection.address)].filter(({ state }) => state === 'new')
      for (const other of [connection, ...silent]) other.socket.destroy()
      return false
    }
    setState(connection, 'busy')
    response.once('close', () => {
      connection.requests -= 1
      if (connection.requests === 0 && !connection.socket.destroyed) setState(connection, 'idle')
    })
    return true
  }
  const watch = (server: Server): void => {
    server.on('connection', accept)
    // With this listener, Node doesn't close quiet connections: a handler may take long before it answers.
    server.timeout = unreadMs
    server.on('timeout', (socket: Socket) => {
      if (socket.writableLength > 0) socket.destroy()
    })
    const counting = setInterval(() => cutUnread(all), countMs)
    counting.unref()
    server.once('close', () => clearInterval(counting))
  }

  const mark = (socket: Socket, from: State, to: State): void => {
    const connection = bySocket.get(socket)
    if (connection?.state === from && !socket.destroyed) setState(connection, to)
  }
  return {
    watch,
    admit,
    hold: (socket) => {
      const connection = bySocket.get(socket)
      if (connection !== undefined) setState(connection, 'busy')
    },
    awaitBody: (socket) => mark(socket, 'busy', 'receiving'),
    receivedBody: (socket) => mark(socket, 'receiving', 'busy'),
    noteProxy: (socket) => {
      if (proxies.size < 1000) proxies.add(countedAddress(socket.remoteAddress ?? ''))
    },
  }
}

function setState(connection: Connection, state: State): void {
  connection.state = state
  connection.since = performance.now()
}

/**
 * The oldest of those that never sent a request, else of the idle ones, else of those with a slow body. Those that have
 * just connected give way only after slow bodies: where these hold all places, each client would lose its place to the
 * next one before its request has arrived. It looks at all of them, which only a limit that is reached asks for; keeping
 * them in order would cost every request.
 */
function leastNeeded(connections: ReadonlySet<Connection>): Connection | null {
  const oldest: Partial<Record<State, Connection>> = {}
  let silent = 0
  for (const connection of connections) {
    const { state, since } = connection
    if (state === 'new') silent += 1
    if (since < (oldest[state]?.since ?? Infinity)) oldest[state] = connection
  }
  const lasts = (connection: Connection | undefined, milliseconds: number): connection is Connection =>
    connection !== undefined && performance.now() - connection.since > milliseconds
  // One of the silent ones has just connected.
  const unused = silent > 1 ? oldest.new : oldest.idle
  if (unused !== undefined && (unused.state === 'idle' || lasts(unused, arrivingMs))) return unused
  return lasts(oldest.receiving, receivingMs) ? oldest.receiving : (unused ?? null)
}

/** Cuts the connections with most unread bytes until the rest is within the limit. */
function cutUnread(connections: ReadonlySet<Connection>): void {
  const waiting = [...connections].filter(({ socket }) => socket.writableLength > 0)
  let total = waiting.reduce((sum, { socket }) => sum + socket.writableLength, 0)
  if (total <= unreadBytes) return
  for (const { socket } of waiting.toSorted((a, b) => b.socket.writableLength - a.socket.writableLength)) {
    if (total <= unreadBytes) return
    total -= socket.writableLength
    socket.destroy()
  }
}

/** Answers before the request is read, which may never arrive. */
function refuse(socket: Socket, who: string, safety: SafetyHeaders): void {
  socket.on('error', () => {})
  answerSocket(
    socket,
    {
      status: '429 Too Many Requests',
      error: 'RATE_LIMITED',
      message: `${who} too many open connections. Close some, or try again in 5 s.`,
      retryAfterSeconds: 5,
    },
    safety,
  )
  // Unread bytes would reset the connection before the client has read the answer.
  setTimeout(() => socket.destroy(), 1000).unref()
}

/** Open files that this process may have: the soft limit. Linux tells; elsewhere a cautious guess. */
export function maxOpenFiles(): number {
  try {
    const [, soft] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === undefined ? 4096 : Number(soft)
  } catch {
    return 4096
  }
}
