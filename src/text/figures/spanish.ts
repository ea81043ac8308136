import { centuryRule, minutesAt, romance } from './romance.ts'
import { firstOf, hourAndMinute, inPairs, lengthRule, notAfter, wordAt, list, type FigureRule } from './rules.ts'

const units = new Map(list('uno dos tres cuatro cinco seis siete ocho nueve').map((word, i) => [word, i + 1]))
/** "un" and "una" are articles, except inside a number. */
const shortUnits = new Map([...units, ['un', 1], ['una', 1]])
const direct = new Map([
  ...list('diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve').map(
    (word, i) => [word, i + 10] as const,
  ),
  ...list(
    'veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve',
  ).map((word, i) => [word, i + 20] as const),
  ['dieciseis', 16] as const,
  ['veintiún', 21] as const,
  ['veintiuna', 21] as const,
  ['veintidos', 22] as const,
  ['veintitres', 23] as const,
  ['veintiseis', 26] as const,
])
const tens = new Map(
  list('treinta cuarenta cincuenta sesenta setenta ochenta noventa').map((w, i) => [w, (i + 3) * 10]),
)
const hundreds = new Map([
  ...list('cien ciento').map((word) => [word, 100] as const),
  ...list('doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos').flatMap(
    (word, i) => [[word, (i + 2) * 100] as const, [word.replace(/os$/, 'as'), (i + 2) * 100] as const],
  ),
])
const months = new Set(
  list('enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre noviembre diciembre'),
)

const { digits, percent, money, decimalOrScale, plain, readSmall, readNumber } = romance({
  below100: (parts, at) => {
    const word = parts[at] ?? ''
    const ten = tens.get(word)
    if (ten !== undefined) {
      const unit = parts[at + 1] === 'y' ? shortUnits.get(parts[at + 2] ?? '') : undefined
      return unit === undefined ? { next: at + 1, value: ten } : { next: at + 3, value: ten + unit }
    }
    const value = direct.get(word) ?? (at === 0 ? units : shortUnits).get(word)
    return value === undefined ? null : { next: at + 1, value }
  },
  hundreds: (parts, at) => {
    const value = hundreds.get(parts[at] ?? '')
    return value === undefined ? null : { next: at + 1, value }
  },
  thousands: new Set(['mil']),
  inside: '',
  afterMillions: '',
  separator: '\u00a0',
  points: new Map([
    ['coma', ','],
    ['punto', '.'],
  ]),
  zero: 'cero',
  units,
  one: 'un',
  // "Un punto" is a point.
  isOneBeforePoint: false,
  scales: new Map([
    ...['millón', 'millones'].map((word) => [word, 1e6] as const),
    ...['billón', 'billones'].map((word) => [word, 1e12] as const),
  ]),
  percent: [
    ['por', 'ciento'],
    ['por', 'cien'],
  ],
  percentSign: '\u00a0%',
  currencies: new Map([
    ['euro', '€'],
    ['euros', '€'],
  ]),
  joints: new Set(['con', 'y']),
  plainJoint: 'con',
  between: new Set(['a', 'o', 'u', 'y']),
  isOrdinal: () => false,
  cents: new Set(['céntimos', 'centavos']),
  vague: new Set(['mil', 'uno', 'ciento']),
})

export const readSpanish = readNumber

const century = centuryRule('siglo', readSmall)

/** A ruler's number is Roman. Whether this is one, the words alone don't say. */
const rulers = new Set(list('alfonso benedicto juan león luis pío'))
const other = notAfter(rulers, plain)

const minutes = {
  joint: 'y',
  article: 'un',
  parts: new Map([
    ['cuarto', 15],
    ['media', 30],
  ]),
  readSmall,
}
const beforeTime = new Set(list('a desde es era eran hasta son sobre'))

const time: FigureRule = (tokens, i) => {
  const isOne = wordAt(tokens, i - 1) === 'la' && wordAt(tokens, i) === 'una'
  if (!isOne && wordAt(tokens, i - 1) !== 'las') return null
  const hour = isOne ? { length: 1, value: 1 } : readSmall(tokens, i)
  if (hour === null || hour.value > 24) return null
  const minute = minutesAt(tokens, i + hour.length, minutes)
  // "Las dos y diez" is a time by itself, "las dos" and "las dos y una" aren't.
  const isPlain = minute?.isJoined === true && minute.value % 5 === 0 && hour.value <= 12
  if (!beforeTime.has(wordAt(tokens, i - 2)) && !isPlain) return null
  if (minute !== null) {
    return { length: hour.length + minute.length, text: hourAndMinute(hour.value, minute.value) }
  }
  return isOne ? null : { length: hour.length, text: String(hour.value) }
}

const date: FigureRule = (tokens, i) => {
  const day = wordAt(tokens, i) === 'primero' ? { length: 1, value: 1 } : readSmall(tokens, i)
  if (day === null || day.value > 31) return null
  const isMonth = wordAt(tokens, i + day.length) === 'de' && months.has(wordAt(tokens, i + day.length + 1))
  return isMonth ? { length: day.length, text: String(day.value) } : null
}

const length = lengthRule({
  units: shortUnits,
  metre: /^metros?$/,
  joint: '',
  read: readSmall,
  written: (metres, centimetres) => `${metres},${centimetres}\u00a0metros`,
})

/** Numbers of Spanish, by the same rules as English. */
const numbers: FigureRule = firstOf([digits, percent, money, decimalOrScale, date, time, century, length, other])

export const spanish: FigureRule = inPairs(numbers, readNumber, [
  ['', 'de', 'cada'],
  ...list('a al o u de por más menos').map((word) => ['', word] as const),
  ['entre', 'y'],
])
