import { readDutch } from './dutch.ts'
import { readEnglish } from './english-numbers.ts'
import { beforeTime, clock, read, tokensOf, type Found, type Read, type Words } from './numeral-words.ts'

/** Parts of an hour behind "y" or "e". */
const partsOfHour = new Map([['cuarto', 15], ...['media', 'mezza', 'mezzo', 'meia'].map((word) => [word, 30] as const)])

/** The form of a time, which is the same before and after noon. */
export function timeForm(hours: number, minutes: number): string {
  return `t${(hours * 60 + minutes + 720) % 720}`
}

/** Times of 12 hours, so that 14:30 is half past two. */
export function timeAt(text: Words, from: number, hour: Read | null): Found {
  const [word = '', next = ''] = [0, 1].map((k) => text.words[from + k] ?? '')
  const form = (to: number, hours: number, minute: number): Found =>
    hours > 24 || minute > 59 ? null : { to, form: timeForm(hours, minute) }
  const joined = /^(\d{1,2})h(\d\d)?$/.exec(word)
  if (joined !== null) return form(from + 1, Number(joined[1]), Number(joined[2] ?? 0))
  const numberAt = (at: number): Read | null => read(text, at)
  if (/^\d{1,2}$/.test(word) && /^\d\d$/.test(next)) {
    const mark = text.gapAfter(from)
    const isClock = clock.has(text.words[from + 2] ?? '')
    if (mark === '.' && (isClock || beforeTime.has(text.words[from - 1] ?? '')))
      return form(from + (isClock ? 3 : 2), Number(word), Number(next))
    if (mark === ':' && text.gapAfter(from + 1) !== ':') return form(from + 2, Number(word), Number(next))
  }
  const to = (at: number, minutes: number): Found => {
    const said = numberAt(at)
    return said === null || said.value === 0 || said.value > 12 ? null : form(at + said.length, said.value, minutes)
  }
  if (word === 'half' && next === 'past') return to(from + 2, 30)
  // "Half drie" is Dutch for half past two, and "half three" English for half past three.
  const isDutch = (at: number): boolean => readDutch(tokensOf(text, at, at + 1), 0) !== null
  if (word === 'halb' || (word === 'half' && isDutch(from + 1))) return to(from + 1, -30)
  if (word === 'half' && readEnglish(tokensOf(text, from + 1, from + 2), 0) !== null) return to(from + 1, 30)
  if (word === 'quarter' && ['past', 'to'].includes(next)) return to(from + 2, next === 'past' ? 15 : -15)
  if (word === 'viertel' && ['nach', 'vor'].includes(next)) return to(from + 2, next === 'nach' ? 15 : -15)
  if (word === 'kwart' && ['over', 'voor'].includes(next)) return to(from + 2, next === 'over' ? 15 : -15)
  if (word === 'dreiviertel') return to(from + 1, -15)
  if (hour === null) return null
  const at = from + hour.length
  const after = text.words[at] ?? ''
  // "Four o'clock".
  if (after === 'o' && text.words[at + 1] === 'clock') return form(at + 2, hour.value, 0)
  if (clock.has(after)) {
    const [et, part] = [text.words[at + 1], text.words[at + 2] ?? '']
    if (et === 'et' && ['demie', 'quart'].includes(part)) return form(at + 3, hour.value, part === 'demie' ? 30 : 15)
    const minute = numberAt(at + 1)
    return minute === null ? form(at + 1, hour.value, 0) : form(at + 1 + minute.length, hour.value, minute.value)
  }
  if (after === 'y' || after === 'e') {
    const [part = '', second = ''] = [at + 1, at + 2].map((k) => text.words[k] ?? '')
    if (after === 'e' && /^u[nm]$/.test(part) && second === 'quarto') return form(at + 3, hour.value, 15)
    const minutes = partsOfHour.get(part)
    if (minutes !== undefined) return form(at + 2, hour.value, minutes)
    const minute = beforeTime.has(text.words[from - 1] ?? '') ? numberAt(at + 1) : null
    if (minute !== null) return form(at + 1 + minute.length, hour.value, minute.value)
  }
  // "Ten to five" is a time, and "five to ten people" is none.
  if (hour.isSaid && after === 'past' && hour.value < 30 && hour.value % 5 === 0) return to(at + 1, hour.value)
  if (
    readEnglish(tokensOf(text, from, from + 1), 0) === null ||
    hour.value > 12 ||
    !/^[\s-]+$/.test(text.gapAfter(at - 1))
  )
    return null
  const minute = numberAt(at)
  if (minute?.isSaid !== true || minute.value < 10 || minute.value > 99) return null
  if (minute.value < 60) return form(at + minute.length, hour.value, minute.value)
  // "Three ninety" is a price or a number.
  return hour.value > 9 ? null : { to: at + minute.length, form: `${hour.value}${minute.value}` }
}
