import { amountRule } from './amounts.ts'
import { decimalOrScaleRule, percentRule, type ReadDecimal } from './decimals.ts'
import {
  digits,
  months,
  ordinals,
  read,
  readMillions,
  readOrdinal,
  readSmall,
  readWhole,
  scales,
  suffix,
  teens,
  units,
} from './english-numbers.ts'
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
  wordAt,
  list,
  type FigureRule,
  type FigureToken,
} from './rules.ts'

const decades = new Set(list('twenties thirties forties fifties sixties seventies eighties nineties'))
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

/** Words between the numbers of a range. */
const joints = new Set(['to', 'or', 'and'])

/** Digits said one by one after another point; empty: none. */
function pointAt(tokens: readonly FigureToken[], i: number): string {
  return wordAt(tokens, i) === 'point' ? digitsAt(tokens, i + 1, digits) : ''
}

/** A number with its decimals: "three point one four". */
const readDecimal: ReadDecimal = (tokens, i) => {
  const zero = ['zero', 'oh'].includes(wordAt(tokens, i)) ? { length: 1, value: 0 } : null
  const whole = readMillions(tokens, i) ?? read(tokens, i) ?? zero
  if (whole === null || isOfTwo(readWhole, joints, tokens, i, whole)) return null
  let decimals = ''
  let { length } = whole
  const more = wordAt(tokens, i + length) === 'point' ? readSmall(tokens, i + length + 1) : null
  if (more !== null && pointAt(tokens, i + length) === '') {
    decimals = `.${more.value}`
    length += 1 + more.length
  }
  // Several of a version or an address: "ten point four point one".
  for (let part = pointAt(tokens, i + length); part !== ''; part = pointAt(tokens, i + length)) {
    decimals += `.${part}`
    length += 1 + part.length
  }
  const text = `${grouped(whole.value, ',')}${decimals}`
  return text === '0' ? null : { length, text, isDecimal: decimals !== '' }
}

const percent = percentRule(readDecimal, [['percent'], ['per', 'cent']], '%')

/** "Two point five billion euros". */
const largeAmount: FigureRule = (tokens, i) => {
  const found = readDecimal(tokens, i)
  const scale = found === null ? '' : wordAt(tokens, i + found.length)
  const sign = found === null ? undefined : currencies.get(wordAt(tokens, i + found.length + 1))
  if (found === null || !scales.has(scale) || sign === undefined) return null
  return { length: found.length + 2, text: `${sign}${found.text} ${scale}` }
}

const amount = amountRule(
  {
    ones: new Set(),
    currencies,
    joints: new Set(['and']),
    plainJoint: null,
    cents: new Set(['cents', 'pence']),
    afterCents: new Set(['', ...list('a an per each for to and or but is was in on at')]),
    point: '.',
    written: (text, sign) => `${sign}${text}`,
  },
  readDecimal,
  readSmall,
)
const money = firstOf([largeAmount, amount])

const decimalOrScale = decimalOrScaleRule(readDecimal, readMillions, scales)

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
  // "Two million fifty" stays: nobody knows whether it is one number.
  alone(decimalOrScale, isBefore, (tokens, i) => isAfter(tokens, scales.has(wordAt(tokens, i)) ? i + 1 : i)),
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
