import { isObject } from '../../text/is-object.ts'

/** An object of ffprobe's answer. */
export type Json = Record<string, unknown>

export function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}

/** ffmpeg's name of a track's codec; null: it doesn't know the codec. */
export function codecOf(stream: Json): string | null {
  const name = text(stream['codec_name'])
  return name === 'unknown' ? null : name
}

/** ffprobe writes most numbers as strings. */
export function number(value: unknown): number | null {
  const found = typeof value === 'string' ? Number.parseFloat(value) : value
  return typeof found === 'number' && Number.isFinite(found) ? found : null
}

export function positive(value: number | null): number | null {
  return value !== null && value > 0 ? value : null
}

/** Matroska stores the length of a track in a tag: `00:01:02.500000000`. */
export function taggedDuration(tags: unknown): number | null {
  if (!isObject(tags)) return null
  const match = /^(\d+):(\d\d):(\d\d(?:\.\d+)?)$/.exec(text(tags['DURATION'] ?? tags['duration']) ?? '')
  if (match === null) return null
  return positive(Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]))
}

export function flag(disposition: unknown, name: string): boolean {
  return isObject(disposition) && disposition[name] === 1
}
