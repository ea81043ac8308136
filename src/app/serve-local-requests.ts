import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, rename, rm, stat } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import path from 'node:path'
import { AppError, messageOf, StepError } from '../contract/app-error.ts'
import { createFileTranscription } from '../pipeline/transcribe-file.ts'
import { transcribeToDocument } from '../pipeline/transcribe-to-document.ts'
import {
  identityOf,
  linesOf,
  localSocketOf,
  sendLine,
  settingsDigest,
  type LocalReply,
  type LocalRequest,
} from '../platform/processes/local-requests.ts'
import type { Context } from './context.ts'
import { requestFolder } from './sweep-requests.ts'

/**
 * Transcribes files of the command line with the engines of this process, without storing anything. Only the
 * user of the data folder can open the socket. @returns a function that ends it
 */
export async function serveLocalRequests({ config, engines, log }: Context): Promise<() => Promise<void>> {
  const socketPath = localSocketOf(config.data)
  if (socketPath === null) {
    log.info('The path of the data folder is too long for a socket, so the command line starts its own engines.')
    return async () => undefined
  }
  const prepareFile = createFileTranscription({ config, ...engines, voice: engines.requestVoice })
  const settings = settingsDigest(config)
  const open = new Set<Socket>()

  const answer = async (socket: Socket, request: LocalRequest, signal: AbortSignal): Promise<void> => {
    const reply = (message: LocalReply): void => sendLine(socket, message)
    // Another machine's file system, or a private /tmp.
    const isSame =
      request.settings === settings && (await identityOf(request.path).catch(() => '')) === request.identity
    if (!isSame) return reply({ kind: 'declined' })
    reply({ kind: 'accepted' })
    try {
      const { data, warnings } = await transcribeToDocument(prepareFile, request, {
        within: requestFolder(config.data),
        signal,
        onProgress: (share, windows) => reply({ kind: 'progress', share, windows }),
        onWait: (reason) => reply({ kind: 'waiting', reason }),
      })
      reply({ kind: 'done', data: Buffer.from(data).toString('base64'), warnings })
    } catch (error) {
      if (signal.aborted) return
      reply(failureReply(error))
      if (!(error instanceof StepError) && !(error instanceof AppError)) log.error({ err: error }, 'local request')
    }
  }

  const server = createServer((socket) => {
    const left = new AbortController()
    open.add(socket)
    socket.once('close', () => {
      open.delete(socket)
      left.abort(new Error('The command line has ended.'))
    })
    socket.on('error', () => undefined)
    const fail = (error: unknown): void => {
      log.warn({ reason: messageOf(error) }, 'local request')
      socket.destroy()
    }
    const serve = async (): Promise<void> => {
      let isAsked = false
      // Reading on shows when the other side leaves.
      for await (const line of linesOf(socket)) {
        if (isAsked) throw new Error('A connection takes one request.')
        isAsked = true
        answer(socket, line as LocalRequest, left.signal).then(() => socket.end(), fail)
      }
    }
    serve().catch(fail)
  })
  const inode = await listenAt(socketPath, server).catch((error: unknown) => {
    // Some file systems have no sockets: network folders, folders of the host in a virtual machine.
    log.warn({ reason: messageOf(error) }, 'The command line starts its own engines: no socket in the data folder.')
    return null
  })
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of open) socket.destroy()
    await closed
    // Another server of the folder may have replaced it.
    const present = await stat(socketPath).catch(() => null)
    if (present !== null && present.ino === inode) await rm(socketPath, { force: true })
  }
}

/** Listens at a path, in place of the socket that a crash left. @returns the socket's inode */
async function listenAt(socketPath: string, server: Server): Promise<number> {
  // Nobody else may connect before its mode is set. The name is shorter, because the length of paths is limited.
  const made = path.join(path.dirname(socketPath), `sock-${randomBytes(4).toString('hex')}`)
  server.listen(made)
  await once(server, 'listening')
  try {
    await chmod(made, 0o600)
    const { ino } = await stat(made)
    await rename(made, socketPath)
    return ino
  } catch (error) {
    server.close()
    throw error
  }
}

function failureReply(error: unknown): LocalReply {
  if (error instanceof StepError)
    return { kind: 'failed', error: 'StepError', code: error.code, message: error.message }
  if (error instanceof AppError) return { kind: 'failed', error: 'AppError', code: error.code, message: error.message }
  return { kind: 'failed', error: 'unknown' }
}
