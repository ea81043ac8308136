import {
  alone,
  digitRun,
  digitsAt,
  firstOf,
  grouped,
  hourAndMinute,
  inPairs,
  isOfTwo,
  leastFigure,
  readerOf,
  readerOfMillions,
  wordAt,
  type FigureRule,
  type FigureToken,
  type ReadNumber,
  type SpokenNumber,
} from './rules.ts'

const list = (words: string): string[] => words.split(' ')
const units = new Map(list('one two three four five six seven eight nine').map((word, i) => [word, i + 1]))
const teens = new Map(
  list('ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen').map((w, i) => [w, i + 10]),
)
const tens = new Map(
  list('twenty thirty forty fifty sixty seventy eighty ninety').map((word, i) => [word, (i + 2) * 10]),
)
const digits = new Map([...units, ['zero', 0], ['oh', 0]])
const ordinals = new Map([
  ...list('first second third fourth fifth sixth seventh eighth ninth').map((w, i) => [w, i + 1] as const),
  ...list('tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth').map(
    (w, i) => [w, i + 10] as const,
  ),
  ...list('twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth').map(
    (w, i) => [w, (i + 2) * 10] as const,
  ),
])
const months = new Set(list('january february march april may june july august september october november december'))
const scales = new Map(list('million billion trillion').map((word, i) => [word, 10 ** (6 + 3 * i)]))
const decades = new Set(list('twenties thirties forties fifties sixties seventies eighties nineties'))
/** Without "oh", which is an exclamation more often. */
export const englishNumberWords: readonly string[] = [
  ...list('zero hundred thousand'),
  ...units.keys(),
  ...teens.keys(),
  ...tens.keys(),
  ...scales.keys(),
]
const currencies = new Map([
  ...list('dollar dollars').map((word) => [word, '$'] as const),
  ...list('pound pounds').map((word) => [word, '£'] as const),
  ...list('euro euros').map((word) => [word, '€'] as const),
])
/** After these, `twenty twenty` is a year. */
const beforeYear = new Set([
  ...list('in since of by until till from year before after during and to early late'),
  ...months,
])
/** After these, a number is a label. */
const labels = new Set(list('page chapter room version section route flight highway extension verse'))
const dayParts = new Set(['am', 'pm', 'a.m', 'p.m'])

interface Read {
  next: number
  value: number
}

function below100(parts: readonly string[], at: number): Read | null {
  const word = parts[at] ?? ''
  const ten = tens.get(word)
  if (ten !== undefined) {
    const unit = units.get(parts[at + 1] ?? '')
    return unit === undefined ? { next: at + 1, value: ten } : { next: at + 2, value: ten + unit }
  }
  const value = units.get(word) ?? teens.get(word)
  return value === undefined ? null : { next: at + 1, value }
}

/** `and` joins only what is smaller: "a hundred and five", not "twenty and five". */
function rest(parts: readonly string[], at: number, read: typeof below100): Read | null {
  return read(parts, parts[at] === 'and' ? at + 1 : at)
}

function below1000(parts: readonly string[], at: number): Read | null {
  const first = parts[at] === 'a' && parts[at + 1] === 'hundred' ? { next: at + 1, value: 1 } : below100(parts, at)
  if (first === null || parts[first.next] !== 'hundred' || first.value > 99) return first
  const more = rest(parts, first.next + 1, below100)
  return more === null
    ? { next: first.next + 1, value: first.value * 100 }
    : { next: more.next, value: first.value * 100 + more.value }
}

function below1000000(parts: readonly string[], at: number): Read | null {
  const first = parts[at] === 'a' && parts[at + 1] === 'thousand' ? { next: at + 1, value: 1 } : below1000(parts, at)
  if (first === null || parts[first.next] !== 'thousand' || first.value > 999) return first
  const more = rest(parts, first.next + 1, below1000)
  const value = first.value * 1000
  return more === null ? { next: first.next + 1, value } : { next: more.next, value: value + more.value }
}

const readWhole = readerOf(below1000000)
/** "a hundred" alone is vague and stays; "a hundred and five" is a number. */
const read: typeof readWhole = (tokens, i) => {
  const found = readWhole(tokens, i)
  return found !== null && wordAt(tokens, i) === 'a' && found.length <= 2 ? null : found
}
const readSmall = readerOf(below100)
const readMillions = readerOfMillions(readWhole, scales, new Set(['a']))

/** A number in words, also a vague one: "a hundred". */
export const readEnglish: ReadNumber = (tokens, i) => readMillions(tokens, i) ?? readWhole(tokens, i)

/** Words between the numbers of a range. */
const joints = new Set(['to', 'or', 'and'])

/** Digits said one by one after another point; empty: none. */
function pointAt(tokens: readonly FigureToken[], i: number): string {
  return wordAt(tokens, i) === 'point' ? digitsAt(tokens, i + 1, digits) : ''
}

/** A number with its decimals: "three point one four". */
function readDecimal(
  tokens: readonly FigureToken[],
  i: number,
): { length: number; text: string; value: number } | null {
  const zero = ['zero', 'oh'].includes(wordAt(tokens, i)) ? { length: 1, value: 0 } : null
  const whole = readMillions(tokens, i) ?? read(tokens, i) ?? zero
  if (whole === null || isOfTwo(readWhole, joints, tokens, i, whole)) return null
  let text = grouped(whole.value, ',')
  let { length } = whole
  const more = wordAt(tokens, i + length) === 'point' ? readSmall(tokens, i + length + 1) : null
  if (more !== null && pointAt(tokens, i + length) === '') {
    text += `.${more.value}`
    length += 1 + more.length
  }
  // Several of a version or an address: "ten point four point one".
  for (let part = pointAt(tokens, i + length); part !== ''; part = pointAt(tokens, i + length)) {
    text += `.${part}`
    length += 1 + part.length
  }
  return text === '0' ? null : { length, text, value: whole.value }
}

const percent: FigureRule = (tokens, i) => {
  const found = readDecimal(tokens, i)
  if (found === null) return null
  const after = wordAt(tokens, i + found.length)
  if (after === 'percent') return { length: found.length + 1, text: `${found.text}%` }
  const isTwo = after === 'per' && wordAt(tokens, i + found.length + 1) === 'cent'
  return isTwo ? { length: found.length + 2, text: `${found.text}%` } : null
}

/** What may follow the cents of an amount that don't say so; empty at the end. */
const afterAmount = new Set(['', ...list('a an per each for to and or but is was in on at')])

const money: FigureRule = (tokens, i) => {
  const found = readDecimal(tokens, i)
  if (found === null) return null
  let at = i + found.length
  const scale = scales.has(wordAt(tokens, at)) ? wordAt(tokens, at) : null
  if (scale !== null) at += 1
  const sign = currencies.get(wordAt(tokens, at))
  if (sign === undefined) return null
  at += 1
  if (scale !== null) return { length: at - i, text: `${sign}${found.text} ${scale}` }
  const joint = wordAt(tokens, at) === 'and' ? 1 : 0
  const cents = readSmall(tokens, at + joint)
  const saysCents = cents !== null && ['cents', 'pence'].includes(wordAt(tokens, at + joint + cents.length))
  if (cents !== null && saysCents) {
    const text = `${sign}${found.text}.${String(cents.value).padStart(2, '0')}`
    return { length: at + joint + cents.length + 1 - i, text }
  }
  // "Three dollars fifty", not "three dollars fifty people paid".
  const isWhole = cents !== null && joint === 0 && afterAmount.has(wordAt(tokens, at + cents.length))
  if (isWhole && cents.value >= leastFigure && !found.text.includes('.')) {
    return { length: at + cents.length - i, text: `${sign}${found.text}.${cents.value}` }
  }
  return { length: at - i, text: `${sign}${found.text}` }
}

const decimalOrScale: FigureRule = (tokens, i) => {
  const found = readDecimal(tokens, i)
  if (found === null) return null
  const isLarge = scales.has(wordAt(tokens, i + found.length))
  if (!isLarge) return found.text.includes('.') || readMillions(tokens, i) !== null ? found : null
  const scale = wordAt(tokens, i + found.length)
  return { length: found.length + 1, text: `${found.text} ${scale}` }
}

const time: FigureRule = (tokens, i) => {
  const hour = units.get(wordAt(tokens, i)) ?? teens.get(wordAt(tokens, i))
  if (hour === undefined || hour > 12) return null
  const isOh = wordAt(tokens, i + 1) === 'oh'
  const minute = readSmall(tokens, i + (isOh ? 2 : 1))
  const hasMinute = minute !== null && (isOh ? minute.value < 10 : minute.value >= 10 && minute.value < 60)
  const length = hasMinute ? 1 + (isOh ? 1 : 0) + minute.length : 1
  const after = wordAt(tokens, i + length)
  const isDayPart = dayParts.has(after) || (['a', 'p'].includes(after) && wordAt(tokens, i + length + 1) === 'm')
  if (hasMinute) {
    const isAt = ['at', 'until', 'till'].includes(wordAt(tokens, i - 1)) && (isOh || minute.value % 5 === 0)
    return isDayPart || isAt ? { length, text: hourAndMinute(hour, minute.value) } : null
  }
  return isDayPart || after === "o'clock" || after === 'o’clock' ? { length, text: String(hour) } : null
}

/** After these, "nineteen ninety-nine" is an amount. */
const beforePrice = new Set(list('cost costs costing paid'))
const spans = new Set(list('seconds minutes hours days weeks months years'))

const year: FigureRule = (tokens, i) => {
  const century = teens.get(wordAt(tokens, i)) ?? (wordAt(tokens, i) === 'twenty' ? 20 : 0)
  if (century < 16) return null
  const isOh = wordAt(tokens, i + 1) === 'oh'
  const found = readSmall(tokens, i + (isOh ? 2 : 1))
  if (found === null || (isOh ? found.value > 9 : found.value < 10)) return null
  if (beforePrice.has(wordAt(tokens, i - 1))) return null
  // "In twenty, thirty years".
  if (spans.has(wordAt(tokens, i + found.length + (isOh ? 2 : 1)))) return null
  const isPlain = (century === 18 || century === 19) && (isOh || found.value >= 20)
  const isAfterDay = [2, 3].some((back) => months.has(wordAt(tokens, i - back)))
  if (!isPlain && !isAfterDay && !beforeYear.has(wordAt(tokens, i - 1))) return null
  return { length: found.length + (isOh ? 2 : 1), text: String(century * 100 + found.value) }
}

/** "The nineteen nineties", "the eighteen hundreds". */
const years: FigureRule = (tokens, i) => {
  const century = teens.get(wordAt(tokens, i)) ?? (wordAt(tokens, i) === 'twenty' ? 20 : 0)
  const after = wordAt(tokens, i + 1)
  if (century < 16 || (after !== 'hundreds' && !decades.has(after))) return null
  const decade = after === 'hundreds' ? '00' : `${[...decades].indexOf(after) + 2}0`
  return { length: 2, text: `${century}${decade}s` }
}

/** After these, "twenty second" isn't a time. */
const beforeOrdinal = new Set(list('the his her its their my your our this that on and of'))

/** "twenty first" → 21. */
export function readOrdinal(tokens: readonly FigureToken[], i: number): SpokenNumber | null {
  const parts = tokens[i]?.parts ?? []
  const [first = '', second = ''] = parts
  const ten = tens.get(first)
  const unit = (word: string): number | null => {
    const value = ordinals.get(word)
    return value !== undefined && value < 10 ? value : null
  }
  if (parts.length === 2 && ten !== undefined) {
    const one = unit(second)
    return one === null ? null : { length: 1, value: ten + one }
  }
  if (parts.length !== 1) return null
  const isTime =
    wordAt(tokens, i + 1) === 'second' &&
    wordAt(tokens, i + 2) !== 'of' &&
    !beforeOrdinal.has(wordAt(tokens, i - 1)) &&
    !months.has(wordAt(tokens, i - 1))
  const one = ten === undefined || isTime ? null : unit(wordAt(tokens, i + 1))
  if (ten !== undefined && one !== null) return { length: 2, value: ten + one }
  const value = ordinals.get(first)
  return value === undefined ? null : { length: 1, value }
}

/** 21 → `st`. */
export function suffix(value: number): string {
  if (value % 100 >= 11 && value % 100 <= 13) return 'th'
  return ['th', 'st', 'nd', 'rd'][value % 10] ?? 'th'
}

const date: FigureRule = (tokens, i) => {
  const before = tokens[i - 1]
  // "may" and "march" are months only when they are written so: "I may second that".
  const isMonth =
    before !== undefined && months.has(before.plain) && (!['may', 'march'].includes(before.plain) || before.isName)
  const ordinal = readOrdinal(tokens, i)
  if (ordinal !== null && ordinal.value <= 31) {
    if (isMonth) return { length: ordinal.length, text: String(ordinal.value) }
    const at = i + ordinal.length
    if (wordAt(tokens, at) === 'of' && months.has(wordAt(tokens, at + 1))) {
      return { length: ordinal.length, text: `${ordinal.value}${suffix(ordinal.value)}` }
    }
  }
  const day = isMonth ? readSmall(tokens, i) : null
  // "November two thousand twenty five" has no day.
  const isWhole = day !== null && readWhole(tokens, i)?.length === day.length
  return isWhole && day.value <= 31 ? { length: day.length, text: String(day.value) } : null
}

const ordinal: FigureRule = (tokens, i) => {
  const found = readOrdinal(tokens, i)
  return found === null || found.value < leastFigure
    ? null
    : { length: found.length, text: `${found.value}${suffix(found.value)}` }
}

const plain: FigureRule = (tokens, i) => {
  const found = read(tokens, i)
  if (found === null || isOfTwo(readWhole, joints, tokens, i, found)) return null
  const isLabel = labels.has(wordAt(tokens, i - 1))
  return found.value < leastFigure && !isLabel ? null : { length: found.length, text: grouped(found.value, ',') }
}

/** "Five foot eleven": somebody's height. */
const height: FigureRule = (tokens, i) => {
  const feet = units.get(wordAt(tokens, i))
  const unit = wordAt(tokens, i + 1)
  const inches = feet !== undefined && ['foot', 'feet'].includes(unit) ? readSmall(tokens, i + 2) : null
  const isHeight = inches !== null && inches.value < 12 && wordAt(tokens, i + 2 + inches.length) !== 'hundred'
  return isHeight ? { length: 2 + inches.length, text: `${feet} ${unit} ${inches.value}` } : null
}

/** "Room two oh five". */
const label: FigureRule = (tokens, i) =>
  labels.has(wordAt(tokens, i - 1)) ? digitRun(digits, new Set(), 3)(tokens, i) : null

const isNumber = (tokens: readonly FigureToken[], i: number): boolean =>
  digits.has(wordAt(tokens, i)) || readWhole(tokens, i) !== null
/** Words that a number goes on after. */
const open = new Set(['point', 'hundred', 'thousand', ...scales.keys()])
const isBefore = (tokens: readonly FigureToken[], i: number): boolean =>
  open.has(wordAt(tokens, wordAt(tokens, i) === 'and' ? i - 1 : i)) || isNumber(tokens.slice(i, i + 1), 0)
const isAfter = (tokens: readonly FigureToken[], i: number): boolean =>
  ordinals.has(wordAt(tokens, wordAt(tokens, i) === 'and' ? i + 1 : i)) || isNumber(tokens, i)

/** Numbers of English: figures from ten on, and below for amounts, times, dates and numbers said digit by digit. */
const numbers: FigureRule = firstOf([
  alone(digitRun(digits, new Set(['double'])), isBefore, () => false),
  label,
  height,
  alone(percent, isBefore, () => false),
  alone(money, isBefore, isAfter),
  alone(decimalOrScale, isBefore, isAfter),
  time,
  years,
  year,
  date,
  alone(ordinal, isBefore, () => false),
  alone(plain, isBefore, isAfter),
])

export const english: FigureRule = inPairs(numbers, readWhole, [
  ...list('to or by minus plus times past').map((word) => ['', word] as const),
  ['', 'out', 'of'],
  ['between', 'and'],
])
