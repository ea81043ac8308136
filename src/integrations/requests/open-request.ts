import { mkdir, rm } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { Caller } from '../../contract/endpoint.ts'
import type { EngineOffer } from '../../contract/endpoints/languages.ts'
import { AppError, StepError, WaitError, type ErrorDetails } from '../../contract/app-error.ts'
import type { MediaSettings } from '../../platform/config/media.ts'
import { AtOnce } from '../../platform/async/at-once.ts'
import { temporaryName } from '../../platform/files/temporary-files.ts'
import type { FileToTranscribe, FileTranscript, PreparedFile, PrepareFile } from './port.ts'
import { countUnkept, keepRecording, requireRoom, workspaceToKeep, type KeepDeps } from './keep-recording.ts'

export interface RequestDeps {
  prepareFile: PrepareFile
  /** Folder of the files of requests that are under way. */
  folder: string
  media: Pick<MediaSettings, 'maxUploadBytes' | 'minFreeBytes'>
  /** The engines of this instance, as `provider/model`, and whether each can work at once. */
  listEngines: () => Promise<EngineOffer[]>
  keep: KeepDeps
}

export interface AudioRequest {
  caller: Caller
  stream: Readable
  headers: IncomingHttpHeaders
  signal: AbortSignal
  requestId: string
  /** Called with a failure that the client must not see in detail. */
  onError: (error: unknown) => void
}

/** What a request asks for, in every vendor's API. */
export interface RequestOptions {
  /** The ID of an engine; every other name means the default. */
  model: string | null
  /** BCP 47, or `auto`. */
  language: string
  vocabulary: string[]
  diarize: boolean
  channels: FileToTranscribe['channels']
  /** Number of people who speak; absent or null: unknown. */
  speakerCount?: number | null
  /** No workspace keeps it, whatever its header says. */
  isNeverKept?: boolean
  /** What could not be obeyed, as sentences. */
  warnings: string[]
}

/** The media of a request as it was written to `target`. */
export interface Received<O> {
  options: O
  fileName: string
  fileBytes: number
  knownVoices: FileToTranscribe['knownVoices']
}

/** A received file, ready to be transcribed. `end` deletes it. */
export interface OpenRequest<O extends RequestOptions = RequestOptions> {
  options: O
  file: PreparedFile
  /** Path of the uploaded file, and its name. */
  path: string
  fileName: string
  /** Workspace that keeps it; null: none. */
  keptIn: string | null
  end: () => Promise<void>
  /** Gives back the hours of a request that failed, unless its client left. Returns the error for the client. */
  fail: (error: unknown) => Promise<unknown>
}

/** Requests of one account that this process works on at the same time. */
const mostAtOnce = 32
const atOnce = new AtOnce()

/**
 * Receives a file with its options, decodes it and chooses the engine. On failure nothing is left on the disk.
 * @param receive writes the media to `target`, and what else it needs beside it
 */
export async function openRequest<O extends RequestOptions>(
  deps: RequestDeps,
  request: Omit<AudioRequest, 'onError'>,
  receive: (target: string) => Promise<Received<O>>,
  isKept = true,
): Promise<OpenRequest<O>> {
  const named = isKept ? await workspaceToKeep(deps.keep, request.caller, request.headers['x-tiro-space']) : null
  const { received, folder, target, end } = await receiveRequest(deps, request.caller, receive)
  try {
    const { options, fileName, fileBytes, knownVoices } = received
    const keptIn = options.isNeverKept === true ? null : named
    const engine = await namedEngine(deps, options)
    const file = await deps.prepareFile({
      path: target,
      folder,
      language: options.language,
      engine,
      vocabulary: options.vocabulary,
      diarize: options.diarize,
      speakerCount: options.speakerCount ?? null,
      channels: options.channels,
      effort: 'normal',
      knownVoices,
      signal: request.signal,
    })
    const { seconds } = file
    const uncount = keptIn === null ? await countUnkept(deps.keep, request.caller.userId, seconds) : null
    if (keptIn !== null) await requireRoom(deps.keep, keptIn, { bytes: fileBytes, seconds })
    const fail = async (error: unknown): Promise<unknown> => {
      if (!request.signal.aborted) await uncount?.()
      return requestError(error)
    }
    return { options, file, path: target, fileName, keptIn, end, fail }
  } catch (error) {
    await end()
    throw requestError(error)
  }
}

/** Works on an open request, and closes it. */
export async function finishRequest<T>(open: OpenRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw await open.fail(error)
  } finally {
    await open.end()
  }
}

/** Receives the media of a request in a folder that `end` deletes. On failure nothing is left on the disk. */
export async function receiveRequest<R>(
  deps: Pick<RequestDeps, 'folder'>,
  { userId }: Pick<Caller, 'userId'>,
  receive: (target: string) => Promise<R>,
): Promise<{ received: R; folder: string; target: string; end: () => Promise<void> }> {
  const refusal = `${mostAtOnce} requests of yours are being transcribed. Wait until one is done.`
  let leave: (() => void) | null = atOnce.enterUpTo(userId, { most: mostAtOnce, refusal })
  const folder = path.join(deps.folder, temporaryName('request'))
  const end = async (): Promise<void> => {
    leave?.()
    leave = null
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const target = path.join(folder, 'media')
    return { received: await receive(target), folder, target, end }
  } catch (error) {
    await end()
    throw requestError(error)
  }
}

/** The engine that a request names; null: the default. The names that clients have built in are no IDs, which have a slash. */
export async function namedEngine(
  { listEngines }: Pick<RequestDeps, 'listEngines'>,
  { model }: Pick<RequestOptions, 'model'>,
): Promise<string | null> {
  const engines = model?.includes('/') === true ? await listEngines() : []
  return engines.find(({ engine }) => engine === model)?.engine ?? null
}

/** Keeps the recording of a request if it asks for that. @returns its id, or null */
export async function keepOpen(
  { keep }: RequestDeps,
  { keptIn: workspaceId, options, file, path: media, fileName }: OpenRequest,
  { caller, signal }: Pick<AudioRequest, 'caller' | 'signal'>,
  transcript: FileTranscript,
): Promise<string | null> {
  signal.throwIfAborted()
  if (workspaceId === null) return null
  return keepRecording(keep, { workspaceId, caller, path: media, fileName, asked: options, file, transcript })
}

/** Failures of a job, as an error of a request. */
export function requestError(error: unknown): unknown {
  if (error instanceof WaitError) {
    return new AppError('ENGINE_UNAVAILABLE', error.message, { retryAfterSeconds: error.seconds }, { cause: error })
  }
  if (!(error instanceof StepError)) return error
  const { message } = error
  const of = (field: string): ErrorDetails => ({ fields: [{ path: `/${field}`, rule: error.code, message }] })
  switch (error.code) {
    case 'MEDIA_UNREADABLE':
    case 'NO_AUDIO_TRACK':
      return new AppError('MEDIA_UNREADABLE', message, of('file'), { cause: error })
    case 'SOURCE_UNREACHABLE':
      return new AppError('MEDIA_UNREADABLE', message, of('url'), { cause: error })
    case 'MEDIA_TOO_LONG':
      return new AppError('MEDIA_TOO_LARGE', message, of('file'), { cause: error })
    case 'QUOTA_EXCEEDED':
      return new AppError('QUOTA_EXCEEDED', message, {}, { cause: error })
    case 'LANGUAGE_UNSUPPORTED':
      return new AppError('LANGUAGE_UNSUPPORTED', message, of('language'), { cause: error })
    default:
      return new AppError('ENGINE_UNAVAILABLE', message, {}, { cause: error })
  }
}
