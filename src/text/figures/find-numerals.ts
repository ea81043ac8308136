import { readEnglish, readOrdinal, suffix } from './english.ts'
import { readFrench } from './french.ts'
import { readGerman } from './german.ts'
import { readSpanish } from './spanish.ts'
import type { FigureToken } from './rules.ts'

/** A text as words and what is between them. */
export interface Words {
  /** In lower case, with their accents. Figures have no marks between thousands. */
  words: readonly string[]
  /** What is between a word and the next one. */
  gapAfter: (at: number) => string
}

/** Some words that are a number. */
export interface Numeral {
  /** Index of the first word, and of the first one after it. */
  from: number
  to: number
  /** One form for each way to write it: `1984`, `21st`, `39d5` for 39.5, `t230` for half past two. */
  form: string
}

const readers = [readEnglish, readGerman, readFrench, readSpanish]
/** What numbers of these languages begin with: most words are none. */
const begins =
  /^(?:zero|oh$|one$|two$|thr|four|five|six|seven|eight|nine|ten$|elev|twel|thirt|fift|twent|fort|null|ein|zwei|zwo|zwan|drei|vier|fünf|sech|sieb|acht|neun|zehn|elf|zwölf|hundert|tausend|zéro|deux|trois|quat|cinq|sept|huit|dix|onze|douz|trei|quin|vingt|trent|quaran|soix|nonan|cero|uno$|dos|tres|cuat|cinco|seis|siete|ocho|nueve|diez|diec|doce|catorce|veint|cuar|cincu|sesen|seten|oche|noven|cien|ciento|cuatro|novecien|mil)/u
/** What else numerals begin with. */
const others = /^(?:\d|first$|second$|third$|nin|half$|halb$|quarter$|viertel$)/
/** Other words in another language, so no number alone. */
const ambiguous = new Set(['once', 'cent', 'cents', 'dos', 'elf', 'mil', 'mille', 'sept'])
const zeros = new Set(['zero', 'null', 'zéro', 'cero'])
const scales = new Map([
  ...['thousand', 'tausend'].map((word) => [word, 1e3] as const),
  ...['million', 'millions', 'millionen', 'millón', 'millones'].map((word) => [word, 1e6] as const),
  ...['billion', 'milliard', 'milliards', 'milliarde', 'milliarden'].map((word) => [word, 1e9] as const),
])
const points = new Set(['point', 'komma', 'virgule', 'coma'])
/** Not "am", which is a German preposition. */
const clock = new Set(['uhr', 'heures', 'heure', 'h', 'pm'])
const decades = 'twenties thirties forties fifties sixties seventies eighties nineties'.split(' ')
/** Digits that are said one by one, from so many on, are one number. */
const fewestDigits = 3
const mostDigits = 20

interface Read {
  /** Words. */
  length: number
  value: number
  isSaid: boolean
}

/**
 * The numbers of a text in one form, whether they are words or figures: those in words, and those of figures that are
 * written in several ways. English, German, French and Spanish, whichever is said.
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

/** Whether a numeral may begin with a word, in lower case; most words begin none. "A hundred" may begin with "a", too. */
export function mayBeginNumeral(word: string): boolean {
  return begins.test(word) || others.test(word)
}

function mayBegin(text: Words, at: number): boolean {
  const word = text.words[at] ?? ''
  if (word !== 'a') return begins.test(word)
  const next = text.words[at + 1]
  return next === 'hundred' || next === 'thousand'
}

type Found = Omit<Numeral, 'from'> | null

function numeralAt(text: Words, from: number): Found {
  const word = text.words[from] ?? ''
  const following = run(text, from)
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
  return halves(text, from) ?? (first === null ? null : wholeAt(text, from, first))
}

/** The words from one on that nothing but spaces and hyphens is between. */
function run(text: Words, from: number): readonly FigureToken[] {
  let to = from + 1
  while (to < text.words.length && to < from + 14 && /^[\s‐-]+$/u.test(text.gapAfter(to - 1))) to += 1
  return tokensOf(text, from, to)
}

function tokensOf(text: Words, from: number, to: number): FigureToken[] {
  return text.words.slice(from, to).map((word) => ({ plain: word, parts: [word], isName: false }))
}

/** A number without decimals. */
function read(text: Words, from: number, following = run(text, from)): Read | null {
  const word = text.words[from] ?? ''
  if (/^\d{1,15}$/.test(word)) return { length: 1, value: Number(word), isSaid: false }
  if (zeros.has(word)) return { length: 1, value: 0, isSaid: true }
  if (!mayBegin(text, from)) return null
  let best: Read | null = null
  for (const reader of readers) {
    const one = reader(following, 0)
    if (one === null || one.length <= (best?.length ?? 0)) continue
    if (one.length > 1 || !ambiguous.has(word)) best = { ...one, isSaid: true }
  }
  return best
}

/** Figures in words, decimals, years, and what is said digit by digit. */
function wholeAt(text: Words, from: number, first: Read): Found {
  const digits = digitsFrom(text, from)
  if (digits.length >= fewestDigits) return { to: from + digits.length, form: digits }
  let to = from + first.length
  const after = text.words[to] ?? ''
  const isPoint = first.isSaid ? points.has(after) : /^[.,]$/.test(text.gapAfter(from)) && /^\d{1,2}$/.test(after)
  const decimals = isPoint ? decimalsAt(text, first.isSaid ? to + 1 : to) : null
  if (decimals !== null) to = decimals.to
  else if (first.isSaid && isHalf(text, to)) return scaled(text, to + 3, first.value + 0.5)
  const value = Number(`${first.value}.${decimals?.form ?? '0'}`)
  if (scales.has(text.words[to] ?? '')) return scaled(text, to, value)
  if (decimals !== null) return { to, form: `${first.value}d${decimals.form}` }
  if (!first.isSaid) return null
  const second = read(text, to)
  const isYear = second?.isSaid === true && first.value >= 10 && first.value <= 20
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
  if (scale !== undefined) return { to: at + 1, form: `${Math.round(value * scale)}` }
  return { to: at, form: `${value}`.replace('.', 'd') }
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
  return whole === null || whole.value > 99 ? null : { to: at + whole.length, form: `${whole.value}` }
}

/** Digits that are said one by one. */
function digitsFrom(text: Words, from: number): string {
  let digits = ''
  for (let at = from; ; at += 1) {
    const word = text.words[at] ?? ''
    const digit = word === 'oh' ? 0 : read({ words: [word], gapAfter: () => '' }, 0)?.value
    if (digit === undefined || digit > 9 || /^\d/.test(word)) return digits
    digits += digit
    if (digits.length === mostDigits || !/^[\s-]+$/.test(text.gapAfter(at))) return digits
  }
}

/** Times of 12 hours, so that 14:30 is half past two. */
function timeAt(text: Words, from: number, hour: Read | null): Found {
  const [word = '', next = '', third = ''] = [0, 1, 2].map((k) => text.words[from + k] ?? '')
  const form = (to: number, hours: number, minute: number): Found =>
    hours > 24 || minute > 59 ? null : { to, form: `t${(hours * 60 + minute + 720) % 720}` }
  const joined = /^(\d{1,2})h(\d\d)?$/.exec(word)
  if (joined !== null) return form(from + 1, Number(joined[1]), Number(joined[2] ?? 0))
  const numberAt = (at: number): Read | null => read(text, at)
  if (/^\d{1,2}$/.test(word) && /^\d\d$/.test(next) && text.gapAfter(from) === ':' && text.gapAfter(from + 1) !== ':')
    return form(from + 2, Number(word), Number(next))
  const to = (at: number, minutes: number): Found => {
    const said = numberAt(at)
    return said === null || said.value === 0 || said.value > 12 ? null : form(at + said.length, said.value, minutes)
  }
  if (word === 'half' && next === 'past') return to(from + 2, 30)
  if (word === 'halb') return to(from + 1, -30)
  if (word === 'quarter' && ['past', 'to'].includes(next)) return to(from + 2, next === 'past' ? 15 : -15)
  if (word === 'viertel' && ['nach', 'vor'].includes(next)) return to(from + 2, next === 'nach' ? 15 : -15)
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
  if (hour.length === 1 && next === 'y' && ['media', 'cuarto'].includes(third))
    return form(from + 3, hour.value, third === 'media' ? 30 : 15)
  // "Ten to five" is a time, and "five to ten people" is none.
  if (hour.isSaid && after === 'past' && hour.value < 30 && hour.value % 5 === 0) return to(at + 1, hour.value)
  if (
    readEnglish(tokensOf(text, from, from + 1), 0) === null ||
    hour.value > 12 ||
    !/^[\s-]+$/.test(text.gapAfter(at - 1))
  )
    return null
  const minute = numberAt(at)
  const isMinute = minute?.isSaid === true && minute.value >= 10 && minute.value < 60
  return isMinute ? form(at + minute.length, hour.value, minute.value) : null
}
