import { readOrdinal, suffix } from './english-numbers.ts'
import { germanOrdinal, readGerman } from './german.ts'
import {
  digitsFrom,
  mayBegin,
  others,
  points,
  read,
  runFrom,
  scales,
  tokensOf,
  type Found,
  type Read,
  type Words,
} from './numeral-words.ts'
import { readRussianOrdinal } from './russian.ts'
import { timeAt } from './times-of-day.ts'

/** A half of millions, behind them: "due milioni e mezzo". */
const halfBehind = /^(?:e mezzo|et demi|e meio|y medio)\b/
const halfBefore = new Set(['half', 'halbe', 'mezzo', 'demi', 'medio', 'meio'])
const decades = 'twenties thirties forties fifties sixties seventies eighties nineties'.split(' ')
/** The first of a month, in languages whose other days are no ordinals. */
const firsts = new Set(['premier', 'primero', 'primo', 'primeiro'])
const isCyrillic = /^\p{Script=Cyrillic}/u
/** Elsewhere, years aren't said in pairs. */
const isLatin = /^\p{Script=Latin}/u
/** Digits that are said one by one, from so many on, are one number. */
const fewestDigits = 3

/** Some words that are a number. */
export interface Numeral {
  /** Index of the first word, and of the first one after it. */
  from: number
  to: number
  /** One form for each way to write it: `1984`, `21st`, `39d5` for 39.5, `t230` for half past two. */
  form: string
}

/**
 * The numbers of a text in one form, whether they are words or figures: those in words, and those of figures that are
 * written in several ways. In English, German, French, Spanish, Italian, Portuguese, Dutch, Russian and Arabic.
 */
export function findNumerals(text: Words): Numeral[] {
  const found: Numeral[] = []
  for (let from = 0; from < text.words.length;) {
    const numeral = readNumeral(text, from)
    if (numeral !== null) found.push({ from, ...numeral })
    from = numeral?.to ?? from + 1
  }
  return found
}

/** The numeral that begins with a word; null: none does. */
export function readNumeral(text: Words, from: number): Found {
  return mayBegin(text, from) || others.test(text.words[from] ?? '') ? numeralAt(text, from) : null
}

function numeralAt(text: Words, from: number): Found {
  const word = text.words[from] ?? ''
  const following = runFrom(text, from)
  const first = read(text, from, following)
  const time = timeAt(text, from, first)
  if (time !== null) return time
  const decade = decades.indexOf(word)
  if (decade !== -1) return { to: from + 1, form: `${decade + 2}0s` }
  const century = /^(?:19|20)(\d0s)$/.exec(word)?.[1]
  if (century !== undefined) return { to: from + 1, form: century }
  const before = from > 0 ? tokensOf(text, from - 1, from) : []
  const ordinal = readOrdinal([...before, ...following], before.length)
  if (ordinal !== null) return { to: from + ordinal.length, form: `${ordinal.value}${suffix(ordinal.value)}` }
  const inGerman = firsts.has(word) ? 1 : germanOrdinal(word)
  if (inGerman !== null) return { to: from + 1, form: `${inGerman}${suffix(inGerman)}` }
  const inRussian = isCyrillic.test(word) ? readRussianOrdinal(following, 0) : null
  if (inRussian !== null) {
    // What is behind a thousand is a year: "в тысяча девятьсот восемьдесят четвёртом".
    const { length, value } = inRussian
    return { to: from + length, form: value < 1000 ? `${value}${suffix(value)}` : `${value}` }
  }
  return halfOf(text, from) ?? halves(text, from) ?? (first === null ? null : wholeAt(text, from, first))
}

/** Figures in words, decimals, years, and what is said digit by digit. */
function wholeAt(text: Words, from: number, first: Read): Found {
  const digits = digitsFrom(text, from)
  if (digits.length >= fewestDigits) return { to: from + digits.length, form: digits }
  let to = from + first.length
  const after = text.words[to] ?? ''
  const isPoint = first.isSaid
    ? points.has(after)
    : /^[.,]$/.test(text.gapAfter(from + first.length - 1)) && /^\d{1,2}$/.test(after)
  const decimals = isPoint ? decimalsAt(text, first.isSaid ? to + 1 : to) : null
  if (decimals !== null) to = decimals.to
  else if (first.isSaid && isHalf(text, to)) return scaled(text, to + 3, first.value + 0.5)
  const value = Number(`${first.value}.${decimals?.form ?? '0'}`)
  if (decimals === null && scales.has(text.words[to - 1] ?? '')) return withHalf(text, to, value)
  if (scales.has(text.words[to] ?? '')) return scaled(text, to, value)
  if (decimals !== null) return { to, form: `${first.value}d${decimals.form}` }
  if (!first.isSaid) return first.length === 1 ? null : { to, form: `${first.value}` }
  const second = read(text, to)
  const isYear =
    second?.isSaid === true && first.value >= 10 && first.value <= 20 && isLatin.test(text.words[from] ?? '')
  if (isYear && second.value >= 10 && second.value < 100 && /^[\s-]+$/.test(text.gapAfter(to - 1)))
    return { to: to + second.length, form: `${first.value * 100 + second.value}` }
  return { to, form: `${first.value}` }
}

function isHalf(text: Words, at: number): boolean {
  return ['and', 'a', 'half'].every((word, k) => text.words[at + k] === word)
}

/** A number with the word for thousands of thousands after it: "2.5 million". */
function scaled(text: Words, at: number, value: number): Found {
  const scale = scales.get(text.words[at] ?? '')
  if (scale !== undefined) return withHalf(text, at + 1, value * scale)
  return { to: at, form: `${value}`.replace('.', 'd') }
}

/** Millions, and the half of one that may stand behind them. */
function withHalf(text: Words, to: number, value: number): Found {
  const scale = scales.get(text.words[to - 1] ?? '') ?? 0
  const isMore = scale >= 1e6 && halfBehind.test(`${text.words[to] ?? ''} ${text.words[to + 1] ?? ''}`)
  return { to: isMore ? to + 2 : to, form: `${Math.round(isMore ? value + scale / 2 : value)}` }
}

/** "Half a million". */
function halfOf(text: Words, from: number): Found {
  if (!halfBefore.has(text.words[from] ?? '')) return null
  const at = text.words[from + 1] === 'a' ? from + 2 : from + 1
  return scales.has(text.words[at] ?? '') ? scaled(text, at, 0.5) : null
}

/** "zweieinhalb Millionen". */
function halves(text: Words, from: number): Found {
  const whole = /^(.+?)(?:und)?einhalb$/u.exec(text.words[from] ?? '')?.[1]
  const value = whole === undefined ? null : readGerman([{ plain: whole, parts: [whole], isName: false }], 0)
  return value === null ? null : scaled(text, from + 1, value.value + 0.5)
}

function decimalsAt(text: Words, at: number): Found {
  const digits = digitsFrom(text, at)
  if (digits.length > 1) return { to: at + digits.length, form: digits }
  const word = text.words[at] ?? ''
  if (/^\d+$/.test(word)) return { to: at + 1, form: word }
  const whole = read(text, at)
  if (whole === null) return digits === '' ? null : { to: at + 1, form: digits }
  return whole.value > 99 ? null : { to: at + whole.length, form: `${whole.value}` }
}
