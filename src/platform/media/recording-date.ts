import { now, timestamp } from '../database/now.ts'
import { isObject } from '../../text/is-object.ts'
import { text } from './probe-values.ts'

/** Whether a recording can be of this time: not before there were any, nor after next year. */
export function isRecordingDate(date: Date): boolean {
  const year = date.getUTCFullYear()
  return year >= 1900 && year <= new Date(now()).getUTCFullYear() + 1
}

/** The date that a source states, as it is stored; null: it states none, or one that can't be. */
export function statedDate(stated: Date | number | string | null): string | null {
  if (stated === null) return null
  const date = new Date(stated)
  // A clock that was never set says 1970.
  return date.getTime() === 0 || !isRecordingDate(date) ? null : timestamp(date)
}

/**
 * When a file was recorded, as its tags say in ffmpeg's words; null: they don't, or it can't be. Wave files of recorders
 * have the day and the time apart, without a time zone: it is read as UTC.
 */
export function recordingDateOf(tags: unknown): string | null {
  if (!isObject(tags)) return null
  const stated = text(tags['creation_time']) ?? ''
  const day = text(tags['date']) ?? ''
  const isTime = /^\d\d\D\d\d\D\d\d$/.test(stated) && /^\d{4}\D\d\d\D\d\d$/.test(day)
  const [, year, month, date, hours, minutes, seconds] =
    /^(\d{4})\D(\d\d)\D(\d\d)[T ](\d\d)\D(\d\d)\D(\d\d)(?:\.\d{1,9})?Z?$/.exec(isTime ? `${day} ${stated}` : stated) ??
    []
  return statedDate(new Date(`${year}-${month}-${date}T${hours}:${minutes}:${seconds}Z`))
}
