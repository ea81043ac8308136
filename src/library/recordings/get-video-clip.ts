import { writeFile, type FileHandle } from 'node:fs/promises'
import { AppError, StepError, invalidQuery } from '../../contract/app-error.ts'
import type { Bytes } from '../../contract/endpoint.ts'
import { AtOnce } from '../../platform/async/at-once.ts'
import { encodeVideo, mostVideoBytes } from '../../platform/media/encode-video.ts'
import { findPicture, type Picture } from '../../platform/media/find-picture.ts'
import type { Db } from '../../platform/database/schema.ts'
import {
  renderTranscript,
  type AskedRendering,
  type RenderedContent,
} from '../../transcripts/content/render-content.ts'
import type { RecordingRow } from './as-recording.ts'
import { isMediaGone, mediaGone, withMade, type CutDeps } from './cut-passage.ts'
import { enterSending, findPassage, sendOnce, takeFile, type AskedClip } from './get-clip.ts'
import { mediaKeys } from './media-keys.ts'
import { listFiles } from './recording-files.ts'

/** Seconds: two cores take about as long to encode them. */
const longestVideo = 180
/** For a picture in 4K beside other work. */
const longestEncodingMs = 15 * 60_000
/** Videos that this process encodes at once. An account makes one at a time. */
const mostAtOnce = 2
const refusals = {
  own: 'You are making another video. Wait until it is complete.',
  all: `This server is making ${mostAtOnce} videos. Try again in a minute.`,
}
const encoding = new AtOnce()

export interface VideoDeps extends CutDeps {
  renderTranslation: (db: Db, asked: AskedRendering, translationId: string) => Promise<RenderedContent>
}

export interface AskedVideo extends AskedClip {
  subtitles: boolean
  /** Whose subtitles they are; absent: the transcript's. */
  translationId?: string | undefined
}

/**
 * A passage as a video, with its subtitles in the picture: that of the recording, or its waveform. AppError INVALID_QUERY,
 * INVALID_STATE before there is media, or a text for the subtitles, NOT_FOUND, MEDIA_DELETED, MEDIA_UNREADABLE, RATE_LIMITED,
 * STORAGE_FULL, ENGINE_UNAVAILABLE.
 */
export async function getVideoClip(deps: VideoDeps, asked: AskedVideo): Promise<Bytes> {
  const { callerId, startTime, endTime } = asked
  if (endTime - startTime > longestVideo) {
    throw invalidQuery('/endTime', 'window', `A video has at most ${longestVideo} seconds.`)
  }
  const { recording, file } = await findPassage(deps.db, asked)
  const passage = { ...asked, endTime: Math.min(endTime, recording.duration ?? endTime) }
  return sendOnce(asked, { recording, contentType: 'video/mp4', leave: enterSending(callerId) }, async () => {
    const leaveOwn = encoding.enterUpTo(callerId, { most: 1, refusal: refusals.own, seconds: 30 })
    try {
      return await withPlace(() => makeVideo(deps, passage, { recording, audioKey: file.blobKey }))
    } catch (error) {
      if (await isMediaGone(deps.db, asked)) throw mediaGone()
      throw asAppError(error)
    } finally {
      leaveOwn()
    }
  })
}

/** AppError RATE_LIMITED while this process encodes as many videos as it can. */
async function withPlace<T>(work: () => Promise<T>): Promise<T> {
  const leave = encoding.enterUpTo('all', { most: mostAtOnce, refusal: refusals.all, seconds: 60 })
  try {
    return await work()
  } finally {
    leave()
  }
}

async function makeVideo(
  deps: VideoDeps,
  asked: AskedVideo,
  { recording, audioKey }: { recording: RecordingRow; audioKey: string },
): Promise<FileHandle> {
  const { db, blobs, media } = deps
  const { recordingId, startTime: start, endTime: end, signal } = asked
  const original = (await listFiles(db, recordingId)).find(({ type }) => type === 'ORIGINAL')
  const videoKey = original?.mimeType.startsWith('video/') === true ? original.blobKey : null
  const key = `${mediaKeys(recording).folder}clip`
  const made = { key, expectedBytes: mostVideoBytes(end - start), limitMs: longestEncodingMs }
  // Before gigabytes are fetched from a store.
  const textFor = asked.subtitles ? await findSubtitles(deps, asked) : async () => null
  await using audio = await blobs.localFile(audioKey)
  await using video = videoKey === null ? null : await blobs.localFile(videoKey)
  const picture = video === null ? null : await findPicture(video.path, { config: media, signal })
  const encode = async (path: string, either: AbortSignal): Promise<void> => {
    const text = await textFor(picture)
    const subtitles = await blobs.localTarget(key)
    try {
      if (text !== null) await writeFile(subtitles.path, text)
      const sources = { audio: audio.path, picture, subtitles: text === null ? null : subtitles.path }
      await encodeVideo(sources, path, { start, end }, { config: media, signal: either })
    } finally {
      await subtitles.discard()
    }
  }
  return await withMade(deps, made, encode, (target) => takeFile(db, asked, target), signal)
}

/**
 * The subtitles of a passage for its picture, in short lines if that is higher than wide. They are WebVTT, since SubRip has
 * no escaping: words could style themselves. AppError INVALID_STATE, NOT_FOUND at once if there is no text.
 */
async function findSubtitles(
  { db, renderTranslation }: VideoDeps,
  { workspaceId, recordingId, startTime, endTime, translationId, signal }: AskedVideo,
): Promise<(picture: Picture | null) => Promise<string>> {
  const query = { format: 'vtt' as const, startTime, endTime, subMaxLinesPerSubtitle: 2 }
  const asked = { workspaceId, recordingId, query, signal }
  const renderText = (one: AskedRendering): Promise<RenderedContent> =>
    translationId === undefined ? renderTranscript(db, one) : renderTranslation(db, one, translationId)
  const usual = await renderText(asked)
  return async (picture) => {
    const isUpright = picture !== null && picture.height > picture.width
    const short = { ...asked, query: { ...query, subMaxCharactersPerLine: 24 } }
    const { render } = isUpright ? await renderText(short) : usual
    const { data } = (await render()).content
    // ffmpeg shows what follows `<` in a name, and takes `\n` in a word for a new line.
    return new TextDecoder()
      .decode(data)
      .replaceAll(/<\/?v[^>]*>/g, '')
      .replaceAll('\\', '\\\u2060')
  }
}

/** Failures of media, as errors of a request. */
function asAppError(error: unknown): unknown {
  if (error instanceof DOMException && error.name === 'TimeoutError') {
    const message = 'The server was too busy to make this video. Try a shorter passage, or try again later.'
    return new AppError('ENGINE_UNAVAILABLE', message, {}, { cause: error })
  }
  if (!(error instanceof StepError)) return error
  const code = error.code === 'ENGINE_UNAVAILABLE' ? error.code : 'MEDIA_UNREADABLE'
  return new AppError(code, error.message, {}, { cause: error })
}
