import { centuryRule, minutesAt, romance } from './romance.ts'
import { firstOf, hourAndMinute, inPairs, lengthRule, notAfter, wordAt, list, type FigureRule } from './rules.ts'

const units = new Map([
  ...list('uno due tre quattro cinque sei sette otto nove').map((word, i) => [word, i + 1] as const),
  ['tré', 3] as const,
  ['un', 1] as const,
  ['una', 1] as const,
])
const teens = new Map(
  list('dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove').map(
    (word, i) => [word, i + 10] as const,
  ),
)
/** Without the vowel that falls before "uno" and "otto". */
const tens = new Map(
  list('vent trent quarant cinquant sessant settant ottant novant').map((word, i) => [word, (i + 2) * 10]),
)
const months = new Set(
  list('gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'),
)

const isTen = /^(?:venti?|(?:trent|quarant|cinquant|sessant|settant|ottant|novant)a?)$/
/** "Centottanta" is cent ottanta. */
const words =
  'cent(?=ott)|cento|mila|mille|venti?|(?:trent|quarant|cinquant|sessant|settant|ottant|novant)a?|undici|dodici|tredici|quattordici|' +
  'quindici|sedici|diciassette|diciotto|diciannove|dieci|uno?|una|due|tr[eé]|quattro|cinque|sei|sette|otto|nove'
const isCompound = new RegExp(`^(?:${words})+$`)
const partOfCompound = new RegExp(words, 'g')
/** No number is longer: "novecentonovantanovemilanovecentonovantanove". */
const longest = 50

/** "Duecentocinquanta" → due cento cinquanta. */
function split(word: string): readonly string[] {
  return word.length <= longest && isCompound.test(word) ? (word.match(partOfCompound) ?? [word]) : [word]
}

function tenOf(word: string): number | undefined {
  return isTen.test(word) ? tens.get(word.replace(/[ia]$/, '')) : undefined
}

const { digits, percent, money, decimalOrScale, plain, readSmall, readNumber } = romance({
  below100: (parts, at) => {
    const word = parts[at] ?? ''
    const ten = tenOf(word)
    if (ten !== undefined) {
      const unit = units.get(parts[at + 1] ?? '')
      return unit === undefined ? { next: at + 1, value: ten } : { next: at + 2, value: ten + unit }
    }
    // "Un" and "una" alone are articles.
    const unit = at === 0 && /^una?$/.test(word) ? undefined : units.get(word)
    const value = teens.get(word) ?? unit
    return value === undefined ? null : { next: at + 1, value }
  },
  hundreds: (parts, at) => {
    const isHundred = (i: number): boolean => parts[i] === 'cento' || parts[i] === 'cent'
    if (isHundred(at)) return { next: at + 1, value: 100 }
    const many = units.get(parts[at] ?? '')
    return many !== undefined && many > 1 && isHundred(at + 1) ? { next: at + 2, value: many * 100 } : null
  },
  thousands: new Set(['mille', 'mila']),
  inside: '',
  afterMillions: 'e',
  split,
  separator: '.',
  points: new Map([
    ['virgola', ','],
    ['punto', '.'],
  ]),
  zero: 'zero',
  units,
  one: 'un',
  // "Un punto" is a point.
  isOneBeforePoint: false,
  scales: new Map([
    ...['milione', 'milioni'].map((word) => [word, 1e6] as const),
    ...['miliardo', 'miliardi'].map((word) => [word, 1e9] as const),
  ]),
  percent: [['per', 'cento'], ['percento']],
  percentSign: '%',
  currencies: new Map([['euro', '€']]),
  joints: new Set(['e']),
  plainJoint: 'e',
  between: new Set(['a', 'o', 'e']),
  isOrdinal: () => false,
  cents: new Set(['centesimi', 'cent']),
  vague: new Set(['mille', 'cento']),
})

/** A number in words, without articles. */
export const readItalian = readNumber

const century = centuryRule('secolo', readSmall)

/** "Venti" is winds, too. A ruler's number is Roman; whether this is one, the words alone don't say. */
const beforeWinds = new Set(list('i dei sui coi benedetto giovanni leone luigi paolo pio vittorio'))
const other = notAfter(beforeWinds, plain)

const minutes = {
  joint: 'e',
  article: 'un',
  parts: new Map([
    ['mezza', 30],
    ['mezzo', 30],
    ['quarto', 15],
  ]),
  readSmall,
}

const time: FigureRule = (tokens, i) => {
  const before = wordAt(tokens, i - 1)
  const hour = ['alle', 'dalle', 'le'].includes(before) ? readSmall(tokens, i) : null
  if (hour === null || hour.value > 24) return null
  const minute = minutesAt(tokens, i + hour.length, minutes)
  // "Le due" alone are two of something.
  const isPlain = minute?.isJoined === true && minute.value % 5 === 0
  if (before === 'le' && !isPlain) return null
  if (minute !== null) {
    return { length: hour.length + minute.length, text: hourAndMinute(hour.value, minute.value) }
  }
  return { length: hour.length, text: String(hour.value) }
}

const date: FigureRule = (tokens, i) => {
  const isFirst = wordAt(tokens, i) === 'primo'
  const day = isFirst ? { length: 1, value: 1 } : readSmall(tokens, i)
  if (day === null || day.value > 31 || !months.has(wordAt(tokens, i + day.length))) return null
  return { length: day.length, text: isFirst ? '1º' : String(day.value) }
}

const length = lengthRule({
  units,
  metre: /^metr[oi]$/,
  joint: 'e',
  read: readSmall,
  written: (metres, centimetres) => `${metres},${centimetres}\u00a0metri`,
})

/** Numbers of Italian, by the same rules as English. */
const numbers: FigureRule = firstOf([digits, percent, money, decimalOrScale, date, time, century, length, other])

export const italian: FigureRule = inPairs(numbers, readNumber, [
  ...list('a al alle o su di per più meno').map((word) => ['', word] as const),
  ['tra', 'e'],
  ['fra', 'e'],
])
