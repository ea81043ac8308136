import { isObject } from '../../text/is-object.ts'
import { sizeOfMedia, unreadable, type MediaOptions } from './ffmpeg.ts'
import { flag, number, positive, text, type Json } from './probe-values.ts'
import { readTracks } from './read-tracks.ts'

/** The picture of a video. */
export interface Picture {
  path: string
  /** Index of its stream. */
  stream: number
  /** As it is shown, pixels. */
  width: number
  height: number
  /** Per second, if the file says so. */
  frames: number | null
}

/** Finds the picture of a video; null: there is only sound. Throws what `probe` throws. */
export async function findPicture(path: string, options: MediaOptions): Promise<Picture | null> {
  const { answer } = await readTracks(path, await sizeOfMedia(path), options)
  const stream = answer.streams.find(isMoving)
  if (stream === undefined) return null
  const stored = positive(number(stream['width']))
  const height = positive(number(stream['height']))
  if (stored === null || height === null) throw unreadable("The format of the picture isn't supported.")
  const width = stored * (ratioOf(stream['sample_aspect_ratio'], ':') ?? 1)
  const found = { path, stream: number(stream['index']) ?? 0, frames: ratioOf(stream['avg_frame_rate'], '/') }
  return isTurned(stream) ? { ...found, width: height, height: width } : { ...found, width, height }
}

/** `64:45` or `30000/1001` as a number; null: not known. */
function ratioOf(value: unknown, by: string): number | null {
  const [one, other] = (text(value) ?? '').split(by).map(Number)
  const ratio = (one ?? Number.NaN) / (other ?? Number.NaN)
  return Number.isFinite(ratio) ? positive(ratio) : null
}

/** Whether a stream is a picture that moves: no cover, and no photograph. */
export function isMoving(stream: Json): boolean {
  const { disposition } = stream
  return (
    text(stream['codec_type']) === 'video' && !flag(disposition, 'attached_pic') && !flag(disposition, 'still_image')
  )
}

/** Telephones store what they film upright as lying on its side. */
function isTurned(stream: Json): boolean {
  const data = stream['side_data_list']
  const turns = Array.isArray(data) ? data.filter(isObject).map((one) => number(one['rotation'])) : []
  return turns.some((degrees) => degrees !== null && Math.abs(degrees) % 180 === 90)
}
