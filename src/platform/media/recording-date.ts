import { now, timestamp } from '../database/now.ts'
import { isObject } from '../../text/is-object.ts'
import { text } from './probe-values.ts'

/** Whether a recording can be of this time: not before there were any, nor after next year. */
export function isRecordingDate(date: Date): boolean {
  const year = date.getUTCFullYear()
  return year >= 1900 && year <= new Date(now()).getUTCFullYear() + 1
}

/** Days that a clock has which was never set: the first of Unix, and of QuickTime. */
const unsetDays = ['1970-01-01', '1904-01-01']

/** The date that a source states, as it is stored; null: it states none, or one that can't be. */
export function statedDate(stated: Date | number | string | null): string | null {
  if (stated === null) return null
  const date = new Date(stated)
  if (Number.isNaN(date.getTime()) || !isRecordingDate(date)) return null
  const stored = timestamp(date)
  return unsetDays.some((day) => stored.startsWith(day)) ? null : stored
}

/**
 * When a file was recorded, as its tags say in ffmpeg's words; null: they don't, or it can't be. Wave files of recorders
 * have the day and the time apart. A time without a zone is read as UTC.
 */
export function recordingDateOf(tags: unknown): string | null {
  if (!isObject(tags)) return null
  const stated = text(tags['creation_time']) ?? ''
  const statedDay = text(tags['date']) ?? ''
  const isTime = /^\d\d\D\d\d\D\d\d$/.test(stated) && /^\d{4}\D\d\d\D\d\d$/.test(statedDay)
  const [, year, month, day, hours, minutes, seconds, zone = 'Z'] =
    /^(\d{4})\D(\d\d)\D(\d\d)[T ](\d\d)\D(\d\d)\D(\d\d)(?:\.\d{1,9})?(Z|[+-]\d\d:?\d\d)?$/.exec(
      isTime ? `${statedDay} ${stated}` : stated,
    ) ?? []
  const local = `${year}-${month}-${day}T${hours}:${minutes}:${seconds}`
  const there = statedDate(`${local}Z`)
  // JavaScript reads 31 February as 3 March.
  if (there === null || !there.startsWith(`${year}-${month}-${day}`)) return null
  return statedDate(`${local}${zone.replace(/(\d\d)(\d\d)$/, '$1:$2')}`)
}
