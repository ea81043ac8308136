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
  readerOfMillions,
  wordAt,
  type FigureRule,
  type FigureToken,
  type ReadNumber,
  type SpokenNumber,
} from './rules.ts'

const list = (words: string): string[] => words.split(' ')
const units = new Map(list('ein zwei drei vier fünf sechs sieben acht neun').map((word, i) => [word, i + 1]))
units.set('zwo', 2)
const teens = new Map(
  list('zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn').map((w, i) => [w, i + 10]),
)
const tens = new Map(
  list('zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig').map((word, i) => [word, (i + 2) * 10]),
)
tens.set('dreissig', 30)
/** Said digit by digit: "eins", not "ein". */
const digits = new Map([...units, ['null', 0], ['eins', 1]])
digits.delete('ein')
const months = new Set(
  list('januar jänner februar märz april mai juni juli august september oktober november dezember'),
)
const irregularOrdinals = new Map([
  ['dritt', 3],
  ['siebt', 7],
  ['acht', 8],
])
const scales = new Map([
  ...['million', 'millionen'].map((word) => [word, 1e6] as const),
  ...['milliarde', 'milliarden'].map((word) => [word, 1e9] as const),
])
/** Vague alone: "hundert Mal", "tausend Dank". */
const vague = new Set(['hundert', 'tausend'])

function below100(word: string): number | null {
  if (word === 'eins') return 1
  const simple = units.get(word) ?? teens.get(word) ?? tens.get(word)
  if (simple !== undefined) return simple
  const at = word.indexOf('und')
  const unit = units.get(word.slice(0, at))
  const ten = tens.get(word.slice(at + 3))
  return at <= 0 || unit === undefined || ten === undefined ? null : ten + unit
}

/** Before and after a word inside a compound; "und" after it is left out. */
function around(word: string, inside: string): { before: string; after: string } | null {
  const at = word.indexOf(inside)
  if (at === -1) return null
  const after = word.slice(at + inside.length)
  return { before: word.slice(0, at), after: after.replace(/^und/, '') }
}

/** One word, as German writes all numbers below a million; null: not a number. */
function valueOf(word: string): number | null {
  const thousand = around(word, 'tausend')
  if (thousand !== null) {
    const many = thousand.before === '' ? 1 : below1000(thousand.before)
    const rest = thousand.after === '' ? 0 : below1000(thousand.after)
    return many === null || rest === null ? null : many * 1000 + rest
  }
  return below1000(word)
}

function below1000(word: string): number | null {
  const hundred = around(word, 'hundert')
  if (hundred === null) return below100(word)
  // Up to nineteen, for years: "neunzehnhundertvierundachtzig".
  const many = hundred.before === '' ? 1 : below100(hundred.before)
  const rest = hundred.after === '' ? 0 : below100(hundred.after)
  return many === null || many > 19 || rest === null ? null : many * 100 + rest
}

/** Most words of a number that is written apart. */
const mostApart = 6

/** "Neunzehn hundert vierundachtzig": one number, written apart by a recogniser. With "und", it may be two. */
function readApart(tokens: readonly FigureToken[], i: number): SpokenNumber | null {
  let joined = ''
  let found: SpokenNumber | null = null
  for (let length = 1; length <= mostApart; length += 1) {
    const word = wordAt(tokens, i + length - 1)
    if (word === 'und' || (valueOf(word) ?? 0) === 0) break
    joined += word
    const value = length > 1 && /hundert|tausend/.test(joined) ? valueOf(joined) : null
    if (value !== null) found = { length, value }
  }
  return found
}

/** "ein", "eine" and "einen" alone are articles. */
const read: ReadNumber = (tokens, i) => {
  const word = wordAt(tokens, i)
  const apart = readApart(tokens, i)
  if (apart !== null) return apart
  const value = word === 'ein' ? null : word === 'null' ? 0 : valueOf(word)
  return value === null ? null : { length: 1, value }
}
const readMillions = readerOfMillions(read, scales, new Set(['ein', 'eine']))

/** A number in words, without "ein", which is an article. */
export const readGerman: ReadNumber = (tokens, i) => readMillions(tokens, i) ?? read(tokens, i)

/** Words between the numbers of a range. */
const joints = new Set(['bis', 'oder', 'und'])

/** A number with its decimals: "drei Komma eins vier". */
function decimalAt(
  tokens: readonly FigureToken[],
  i: number,
): { length: number; text: string; isDecimal: boolean } | null {
  const large = readMillions(tokens, i)
  if (large !== null) return { length: large.length, text: grouped(large.value, '.'), isDecimal: false }
  const whole = read(tokens, i)
  if (whole === null || isOfTwo(read, joints, tokens, i, whole)) return null
  const { length } = whole
  const text = grouped(whole.value, '.')
  if (wordAt(tokens, i + length) !== 'komma') return { length, text, isDecimal: false }
  let at = i + length + 1
  let fraction = digitsAt(tokens, at, digits)
  at += fraction.length
  if (fraction === '') {
    const more = read(tokens, at)
    if (more === null || more.value > 99) return { length, text, isDecimal: false }
    fraction = String(more.value)
    at += more.length
  }
  return { length: at - i, text: `${text},${fraction}`, isDecimal: true }
}

const percent: FigureRule = (tokens, i) => {
  const found = decimalAt(tokens, i)
  if (found === null || wordAt(tokens, i + found.length) !== 'prozent') return null
  return { length: found.length + 1, text: `${found.text}\u00a0%` }
}

const money: FigureRule = (tokens, i) => {
  const isOne = wordAt(tokens, i) === 'ein'
  const found = isOne ? { length: 1, text: '1', isDecimal: false } : decimalAt(tokens, i)
  if (found === null || wordAt(tokens, i + found.length) !== 'euro') return null
  const at = i + found.length + 1
  const joint = wordAt(tokens, at) === 'und' ? 1 : 0
  const cents = read(tokens, at + joint)?.value ?? Infinity
  const saysCents = wordAt(tokens, at + joint + 1) === 'cent'
  if (cents < 100 && !found.isDecimal && (saysCents || (cents >= leastFigure && joint === 0))) {
    const text = `${found.text},${String(cents).padStart(2, '0')}\u00a0€`
    return { length: at + joint + (saysCents ? 2 : 1) - i, text }
  }
  return isOne ? null : { length: at - i, text: `${found.text}\u00a0€` }
}

const decimalOrScale: FigureRule = (tokens, i) => {
  const found = decimalAt(tokens, i)
  if (found === null) return null
  const isLarge = readMillions(tokens, i) !== null || scales.has(wordAt(tokens, i + found.length))
  return found.isDecimal || isLarge ? found : null
}

const time: FigureRule = (tokens, i) => {
  const hour = wordAt(tokens, i) === 'ein' ? 1 : (read(tokens, i)?.value ?? Infinity)
  if (hour > 24 || wordAt(tokens, i + 1) !== 'uhr') return null
  const minute = read(tokens, i + 2)?.value ?? 0
  return minute > 0 && minute < 60
    ? { length: 3, text: `${hourAndMinute(hour, minute)}\u00a0Uhr` }
    : { length: 2, text: `${hour}\u00a0Uhr` }
}

/** "einundzwanzigsten" → 21; null: no ordinal. */
function ordinalOf(word: string): number | null {
  if (/^erste[nrsm]?$/.test(word)) return 1
  const stem = /^(.+?)(?:st)?e[nrsm]?$/.exec(word)?.[1] ?? ''
  const irregular = irregularOrdinals.get(stem)
  if (irregular !== undefined) return irregular
  const value = stem.endsWith('t') ? valueOf(stem.slice(0, -1)) : null
  if (value !== null && value < 20) return value
  const large = /ste[nrsm]?$/.test(word) ? valueOf(stem) : null
  return large !== null && large >= 20 ? large : null
}

const date: FigureRule = (tokens, i) => {
  const day = ordinalOf(wordAt(tokens, i))
  if (day === null || day > 31 || !months.has(wordAt(tokens, i + 1))) return null
  return { length: 1, text: `${day}.` }
}

const plain: FigureRule = (tokens, i) => {
  const found = vague.has(wordAt(tokens, i)) ? null : read(tokens, i)
  if (found === null || found.value < leastFigure || isOfTwo(read, joints, tokens, i, found)) return null
  return { length: found.length, text: grouped(found.value, '.') }
}

const isNumber = (tokens: readonly FigureToken[], i: number): boolean => read(tokens, i) !== null
/** "Ein und zwanzig", "zwei tausend und zwanzig": perhaps one number, written apart by a recogniser. */
function mayJoin(tokens: readonly FigureToken[], and: number): boolean {
  const after = wordAt(tokens, and) === 'und' ? read(tokens, and + 1) : null
  if (after === null) return false
  const before = wordAt(tokens, and - 1)
  const below = before.endsWith('hundert') ? 100 : before.endsWith('tausend') ? 1000 : 0
  return units.has(before) || after.value < below
}
const isAfter = (tokens: readonly FigureToken[], i: number): boolean => isNumber(tokens, i) || mayJoin(tokens, i)
const isBefore = (tokens: readonly FigureToken[], i: number): boolean =>
  wordAt(tokens, i) === 'komma' || isNumber(tokens, i) || mayJoin(tokens, i) || wordAt(tokens, i) === 'euro'

/** "Ein Meter achtzig": what follows is centimetres. */
const height: FigureRule = (tokens, i) => {
  const metres = /^einen?$/.test(wordAt(tokens, i)) ? 1 : units.get(wordAt(tokens, i))
  const found = metres !== undefined && wordAt(tokens, i + 1) === 'meter' ? read(tokens, i + 2) : null
  if (found === null || found.value < leastFigure || found.value > 99) return null
  return { length: 2 + found.length, text: `${metres},${found.value}\u00a0Meter` }
}

/** "Version drei Punkt fünf". */
const version: FigureRule = (tokens, i) => {
  const first = wordAt(tokens, i - 1) === 'version' ? read(tokens, i) : null
  if (first === null) return null
  let { length } = first
  let text = String(first.value)
  for (;;) {
    const part = wordAt(tokens, i + length) === 'punkt' ? read(tokens, i + length + 1) : null
    if (part === null) return { length, text }
    length += 1 + part.length
    text += `.${part.value}`
  }
}

/** Numbers of German, by the same rules as English. */
const numbers: FigureRule = firstOf([
  version,
  alone(digitRun(digits), isBefore, () => false),
  alone(percent, isBefore, () => false),
  alone(money, isBefore, isAfter),
  alone(decimalOrScale, isBefore, isAfter),
  time,
  date,
  height,
  alone(plain, isBefore, isAfter),
])

export const german: FigureRule = inPairs(numbers, read, [
  ...list('bis oder von zu auf mal plus minus nach vor').map((word) => ['', word] as const),
  ['zwischen', 'und'],
])
