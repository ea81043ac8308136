import { stat } from 'node:fs/promises'
import { createConnection, type Socket } from 'node:net'
import { AppError, StepError } from '../contract/app-error.ts'
import { readConfig } from '../platform/config/config.ts'
import type { Environment } from '../platform/config/settings.ts'
import {
  identityOf,
  linesOf,
  localSocketOf,
  sendLine,
  settingsDigest,
  type LocalReply,
} from '../platform/processes/local-requests.ts'
import type { Transcriber } from '../cli/command.ts'

/** A server that doesn't answer within this time is stopped, milliseconds. A busy one needs some of it. */
const answerMs = 5000

/**
 * The engines of the server of the data folder, which are running already. What it declines, because its settings differ
 * or it can't read the file, `openOwn` does, also if no server can be reached. Engines that are open do the rest.
 */
export async function connectToServer(
  env: Environment,
  openOwn: (env: Environment) => Promise<Transcriber>,
): Promise<Transcriber> {
  const config = readConfig(env, { host: '127.0.0.1', port: 0, role: 'all' })
  const socketPath = localSocketOf(config.data)
  const settings = settingsDigest(config)
  let own: Promise<Transcriber> | undefined
  const transcribe: Transcriber['transcribe'] = async (request, options) => {
    const socket = socketPath === null || own !== undefined ? null : await connected(socketPath)
    const answer =
      socket === null
        ? null
        : await ask(socket, { ...request, settings, identity: await identityOf(request.path) }, options)
    return answer ?? (await (own ??= openOwn(env))).transcribe(request, options)
  }
  return { transcribe, close: async () => (await own)?.close() }
}

/** A connection, or null if nobody of this user listens. Another user could answer with any text. */
async function connected(socketPath: string): Promise<Socket | null> {
  const owner = await stat(socketPath).catch(() => null)
  if (owner === null || owner.uid !== process.getuid?.()) return null
  return new Promise((resolve) => {
    const socket = createConnection(socketPath)
    socket.once('connect', () => resolve(socket))
    socket.once('error', () => resolve(null))
  })
}

/** The server's result; null if it declines, or doesn't answer in time. */
async function ask(
  socket: Socket,
  request: Parameters<typeof sendLine>[1],
  { signal, onProgress, onWait }: Parameters<Transcriber['transcribe']>[1],
): Promise<Awaited<ReturnType<Transcriber['transcribe']>> | null> {
  let isAnswered = false
  const stop = (): void => void socket.destroy()
  const late = setTimeout(stop, answerMs)
  signal.addEventListener('abort', stop, { once: true })
  try {
    socket.on('error', () => undefined)
    signal.throwIfAborted()
    sendLine(socket, request)
    for await (const line of linesOf(socket)) {
      const reply = line as LocalReply
      clearTimeout(late)
      isAnswered = true
      if (reply.kind === 'declined') return null
      if (reply.kind === 'progress') onProgress?.(reply.share, reply.windows)
      if (reply.kind === 'waiting') onWait?.(reply.reason)
      if (reply.kind === 'done') return { data: Buffer.from(reply.data, 'base64'), warnings: reply.warnings }
      if (reply.kind === 'failed') throw errorOf(reply)
    }
    signal.throwIfAborted()
    if (!isAnswered) return null
    throw new Error('The server stopped while it transcribed. Run the command again.')
  } finally {
    clearTimeout(late)
    signal.removeEventListener('abort', stop)
    socket.destroy()
  }
}

function errorOf(reply: LocalReply & { kind: 'failed' }): Error {
  if (reply.error === 'StepError') return new StepError(reply.code, reply.message)
  if (reply.error === 'AppError') return new AppError(reply.code, reply.message)
  return new Error("An unexpected error occurred. The server's log has the details.")
}
