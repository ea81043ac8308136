// Formats times, numbers and sizes in the language of the interface.
import { locale } from './strings/language.ts'
import { words } from './strings/words.ts'

export { clock, exactClock } from '../src/text/clock.ts'

/** How the page calls a person: a name, or the address of one who has given none. */
export function nameOfPerson({ name, email }: { name: string | null; email: string }): string {
  return name ?? email
}

const units = new Intl.DurationFormat(locale, { style: 'long' })
const shortUnits = new Intl.DurationFormat(locale, { style: 'narrow' })

/** Seconds for reading aloud: 3661 → `1 hour, 1 minute`. */
export function spokenDuration(seconds: number): string {
  return units.format(rounded(seconds))
}

/** Seconds, short: 3661 → `1 h 1 m`. Intl writes `1h 1m`; the space before a Latin unit is easier to read. */
export function shortDuration(seconds: number): string {
  const parts = shortUnits.formatToParts(rounded(seconds))
  return parts
    .map(({ type, value }, i) =>
      type === 'unit' && parts[i - 1]?.type === 'integer' && /^\p{Script=Latin}/u.test(value)
        ? `\u00A0${value}`
        : value,
    )
    .join('')
}

function rounded(seconds: number): { hours?: number; minutes?: number; seconds?: number } {
  const whole = Math.max(1, Math.round(seconds))
  if (whole < 60) return { seconds: whole }
  const minutes = Math.round(whole / 60)
  return minutes < 60 ? { minutes } : { hours: Math.floor(minutes / 60), minutes: minutes % 60 }
}

const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' })
const dayAndYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' })
const timeOfDay = new Intl.DateTimeFormat(locale, { timeStyle: 'short' })
const medium = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
const whole = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' })

/** A date, as short as possible: the time if it is today, the day if it is this year. */
export function shortDate(timestamp: string): string {
  const date = new Date(timestamp)
  const now = new Date()
  if (date.toDateString() === now.toDateString()) return timeOfDay.format(date)
  return date.getFullYear() === now.getFullYear() ? day.format(date) : dayAndYear.format(date)
}

const today = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'day')
/** A date beside a length, which a time of day could be taken for: `today`, or the day. */
export function shortDay(timestamp: string): string {
  return new Date(timestamp).toDateString() === new Date().toDateString() ? today : shortDate(timestamp)
}

const utc = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
/** A day of the server, `2026-11-22`, which is UTC. */
export function utcDay(date: string): string {
  return utc.format(new Date(date))
}

/** The value of a date input, `2026-11-21`, in local time. */
export function dayOf(date: Date): string {
  const padded = (n: number): string => String(n).padStart(2, '0')
  return `${date.getFullYear()}-${padded(date.getMonth() + 1)}-${padded(date.getDate())}`
}

/** The value of an input of a date and time, `2026-11-21T15:13`, in local time; with seconds if it has some. */
export function dateTimeOf(date: Date): string {
  return `${dayOf(date)}T${date.toTimeString().slice(0, date.getSeconds() === 0 ? 5 : 8)}`
}

/** The end of a day of a date input, in local time. */
export function endOfDay(day: string): string {
  return new Date(`${day}T23:59:59.000`).toISOString()
}

/** A date and time for a column: `26 Nov 2026, 15:13`. */
export function dateAndTime(timestamp: string): string {
  return medium.format(new Date(timestamp))
}

export function longDate(timestamp: string): string {
  return whole.format(new Date(timestamp))
}

const steps = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte']

/** A size, e.g. `3.2 MB`. Everything between nothing and a kilobyte is `1 kB`. */
export function bytes(count: number): string {
  let step = 0
  let value = count === 0 ? 0 : Math.max(1, count / 1000)
  while (value >= 1000 && step < steps.length - 1) {
    value /= 1000
    step += 1
  }
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: steps[step] ?? 'kilobyte',
    unitDisplay: 'short',
    maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
  }).format(value)
}

const counting = new Intl.NumberFormat(locale)
export function number(count: number): string {
  return counting.format(count)
}

const percents = new Intl.NumberFormat(locale, { style: 'percent' })
export function percent(share: number): string {
  return percents.format(share)
}

const lists = new Intl.ListFormat(locale, { type: 'conjunction' })
/** `English and German`. */
export function listOf(names: readonly string[]): string {
  return lists.format(names)
}

const languageNames = new Intl.DisplayNames(locale, { type: 'language' })
/** `es` → `Spanish`. A code without a name is returned unchanged. */
export function languageName(code: string): string {
  // Intl calls this "root", which people don't recognise.
  if (code === 'und') return words.common.unknownLanguage
  try {
    return languageNames.of(code) ?? code
  } catch {
    return code
  }
}

/** Whether a time has passed. */
export function isPast(timestamp: string): boolean {
  return Date.parse(timestamp) <= Date.now()
}

/** Whole days until a time, at least 0. */
export function daysUntil(timestamp: string): number {
  return Math.max(0, Math.ceil((Date.parse(timestamp) - Date.now()) / 86_400_000))
}
