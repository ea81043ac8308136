import { germanic } from './germanic.ts'
import { firstOf, hourAndMinute, inPairs, lengthRule, wordAt, list, type FigureRule } from './rules.ts'

const units = new Map([
  ...list('een twee drie vier vijf zes zeven acht negen').map((word, i) => [word, i + 1] as const),
  ['één', 1] as const,
])
const digits = new Map([...units, ['nul', 0]])
const months = new Set(list('januari februari maart april mei juni juli augustus september oktober november december'))

const readers = germanic({
  units,
  teens: new Map(
    list('tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien').map((w, i) => [w, i + 10]),
  ),
  tens: new Map(
    list('twintig dertig veertig vijftig zestig zeventig tachtig negentig').map((word, i) => [word, (i + 2) * 10]),
  ),
  digits,
  articles: new Set(['een', 'één']),
  and: 'en',
  hundred: 'honderd',
  thousand: 'duizend',
  scales: new Map([
    ...['miljoen', 'miljoenen'].map((word) => [word, 1e6] as const),
    ...['miljard', 'miljarden'].map((word) => [word, 1e9] as const),
  ]),
  point: 'komma',
  percent: 'procent',
  percentSign: '%',
  currency: 'euro',
  amount: (text) => `€\u00a0${text}`,
  joints: new Set(['tot', 'of', 'en', 'à']),
})
const { read } = readers

/** A number in words, without articles. */
export const readDutch = readers.readNumber

/** "Drie uur dertig" → 3:30 uur. "Drie uur" may last so long, so it needs a word about time before it. */
const time: FigureRule = (tokens, i) => {
  const hour = read(tokens, i)
  if (hour === null || hour.length > 1 || hour.value > 24 || wordAt(tokens, i + 1) !== 'uur') return null
  const minute = read(tokens, i + 2)?.value ?? 0
  if (minute > 9 && minute < 60) return { length: 3, text: `${hourAndMinute(hour.value, minute)}\u00a0uur` }
  return ['om', 'tot', 'vanaf', 'rond', 'tegen', 'voor', 'na'].includes(wordAt(tokens, i - 1))
    ? { length: 2, text: `${hour.value}\u00a0uur` }
    : null
}

const date: FigureRule = (tokens, i) => {
  const day = read(tokens, i)
  const isDay = day !== null && day.value >= 1 && day.value <= 31 && months.has(wordAt(tokens, i + day.length))
  return isDay ? { length: day.length, text: String(day.value) } : null
}

const length = lengthRule({
  units,
  metre: /^meter$/,
  joint: '',
  read,
  written: (metres, centimetres) => `${metres},${centimetres}\u00a0meter`,
})

/** Numbers of Dutch, by the same rules as English. */
const numbers: FigureRule = firstOf([
  readers.digits,
  readers.percent,
  readers.money,
  readers.decimalOrScale,
  time,
  date,
  length,
  readers.plain,
])

export const dutch: FigureRule = inPairs(numbers, read, [
  ['', 'van', 'de'],
  ['', 'op', 'de'],
  ...list('tot of van op naar maal keer plus min over voor à').map((word) => ['', word] as const),
  ['tussen', 'en'],
])
