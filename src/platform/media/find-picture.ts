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
}

/** Finds the picture of a video; null: there is only sound. Throws what `probe` throws. */
export async function findPicture(path: string, options: MediaOptions): Promise<Picture | null> {
  const { answer } = await readTracks(path, await sizeOfMedia(path), options)
  const stream = answer.streams.find(isMoving)
  if (stream === undefined) return null
  const width = positive(number(stream['width']))
  const height = positive(number(stream['height']))
  if (width === null || height === null) throw unreadable("The format of the picture isn't supported.")
  const place = { path, stream: number(stream['index']) ?? 0 }
  return isTurned(stream) ? { ...place, width: height, height: width } : { ...place, width, height }
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
