import { germanic } from './germanic.ts'
import { firstOf, hourAndMinute, inPairs, lengthRule, wordAt, list, type FigureRule } from './rules.ts'

const units = new Map(list('ein zwei drei vier fünf sechs sieben acht neun').map((word, i) => [word, i + 1]))
units.set('zwo', 2)
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

const readers = germanic({
  units,
  teens: new Map(
    list('zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn').map((w, i) => [w, i + 10]),
  ),
  tens,
  digits,
  articles: new Set(['ein', 'eine']),
  and: 'und',
  hundred: 'hundert',
  thousand: 'tausend',
  scales: new Map([
    ...['million', 'millionen'].map((word) => [word, 1e6] as const),
    ...['milliarde', 'milliarden'].map((word) => [word, 1e9] as const),
  ]),
  point: 'komma',
  percent: 'prozent',
  percentSign: '\u00a0%',
  currency: 'euro',
  amount: (amount, sign) => `${amount}\u00a0${sign}`,
  joints: new Set(['bis', 'oder', 'und']),
})
const { read, valueOf } = readers

/** A number in words, without "ein", which is an article. */
export const readGerman = readers.readNumber

const time: FigureRule = (tokens, i) => {
  const hour = wordAt(tokens, i) === 'ein' ? 1 : (read(tokens, i)?.value ?? Infinity)
  if (hour > 24 || wordAt(tokens, i + 1) !== 'uhr') return null
  const minute = read(tokens, i + 2)?.value ?? 0
  return minute > 0 && minute < 60
    ? { length: 3, text: `${hourAndMinute(hour, minute)}\u00a0Uhr` }
    : { length: 2, text: `${hour}\u00a0Uhr` }
}

/** "einundzwanzigsten" → 21; null: no ordinal. */
export function germanOrdinal(word: string): number | null {
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
  const day = germanOrdinal(wordAt(tokens, i))
  if (day === null || day > 31 || !months.has(wordAt(tokens, i + 1))) return null
  return { length: 1, text: `${day}.` }
}

const length = lengthRule({
  units: new Map([...units, ['einen', 1]]),
  metre: /^meter$/,
  joint: '',
  read,
  written: (metres, centimetres) => `${metres},${centimetres}\u00a0Meter`,
})

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
  readers.digits,
  readers.percent,
  readers.money,
  readers.decimalOrScale,
  time,
  date,
  length,
  readers.plain,
])

export const german: FigureRule = inPairs(numbers, read, [
  ...list('bis oder von zu auf mal plus minus nach vor').map((word) => ['', word] as const),
  ['zwischen', 'und'],
])
