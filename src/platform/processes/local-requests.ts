// Requests of the command line to the server of the same data folder, through a socket that only its user can open:
// a line of JSON each way.
import { hash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Socket } from 'node:net'
import type { Config } from '../config/config.ts'
import { version } from '../config/version.ts'
import type { DocumentRequest } from '../../contract/document-request.ts'
import type { ErrorCode, FailureCode } from '../../contract/errors.ts'

export interface LocalRequest extends DocumentRequest {
  /** Both sides must be of the same version and have the same settings, so that the document is the same. */
  settings: string
  /** Says that a path means the same file on both sides. */
  identity: string
}

export type LocalReply =
  /** The server can't do it; the command line does. */
  | { kind: 'declined' }
  | { kind: 'accepted' }
  | { kind: 'progress'; share: number; windows: { done: number; found: number } }
  | { kind: 'waiting'; reason: string }
  /** `data` is in base64. */
  | { kind: 'done'; data: string; warnings: readonly string[] }
  | { kind: 'failed'; error: 'StepError'; code: FailureCode; message: string }
  | { kind: 'failed'; error: 'AppError'; code: ErrorCode; message: string }
  | { kind: 'failed'; error: 'unknown' }

/** Paths of sockets may be no longer, with their final zero. */
const mostBytes = 107

/** The socket of the server of a data folder; null if its path would be too long. */
export function localSocketOf(dataFolder: string): string | null {
  const file = path.join(dataFolder, 'transcribe.sock')
  return Buffer.byteLength(file) > mostBytes ? null : file
}

/** A digest of all that a document depends on, besides the file and the request. */
export function settingsDigest({ speech, speakers, models, media, worker }: Config): string {
  const { processMemory } = worker
  const { ffmpeg, ffprobe, maxSeconds } = media
  const relevant = [version, speech, speakers, models, ffmpeg, ffprobe, maxSeconds, processMemory]
  return hash('sha256', JSON.stringify(relevant), 'base64url')
}

export async function identityOf(file: string): Promise<string> {
  const { dev, ino, size, mtimeMs } = await stat(file)
  return [dev, ino, size, mtimeMs].join(' ')
}

export function sendLine(socket: Socket, message: LocalRequest | LocalReply): void {
  socket.write(`${JSON.stringify(message)}\n`)
}

/** The lines of the other side, until either side closes. */
export async function* linesOf(socket: Socket): AsyncGenerator<unknown, void, undefined> {
  socket.setEncoding('utf8')
  let rest = ''
  try {
    for await (const piece of socket as AsyncIterable<string>) {
      rest += piece
      for (let end = rest.indexOf('\n'); end !== -1; end = rest.indexOf('\n')) {
        yield JSON.parse(rest.slice(0, end))
        rest = rest.slice(end + 1)
      }
    }
  } catch (error) {
    // A lost connection is an end, too.
    if (!socket.destroyed || error instanceof SyntaxError) throw error
  }
}
