import { centuryRule, minutesAt, romance } from './romance.ts'
import { firstOf, hourAndMinute, inPairs, lengthRule, notAfter, wordAt, list, type FigureRule } from './rules.ts'

const units = new Map([
  ...list('um dois três quatro cinco seis sete oito nove').map((word, i) => [word, i + 1] as const),
  ['uma', 1] as const,
  ['duas', 2] as const,
])
const direct = new Map([
  ...list('dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove').map(
    (word, i) => [word, i + 10] as const,
  ),
  // In Portugal.
  ...list('dezasseis dezassete dezoito dezanove').map((word, i) => [word, i + 16] as const),
  ['quatorze', 14] as const,
])
const tens = new Map(
  list('vinte trinta quarenta cinquenta sessenta setenta oitenta noventa').map((word, i) => [word, (i + 2) * 10]),
)
const hundreds = new Map([
  ...list('cem cento').map((word) => [word, 100] as const),
  ...list('duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos').flatMap(
    (word, i) => [[word, (i + 2) * 100] as const, [word.replace(/os$/, 'as'), (i + 2) * 100] as const],
  ),
])
const months = new Set(list('janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'))

const { digits, percent, money, decimalOrScale, plain, readSmall, readNumber } = romance({
  below100: (parts, at) => {
    const word = parts[at] ?? ''
    const ten = tens.get(word)
    if (ten !== undefined) {
      const unit = parts[at + 1] === 'e' ? units.get(parts[at + 2] ?? '') : undefined
      return unit === undefined ? { next: at + 1, value: ten } : { next: at + 3, value: ten + unit }
    }
    // "Um" and "uma" alone are articles.
    const unit = at === 0 && /^uma?$/.test(word) ? undefined : units.get(word)
    const value = direct.get(word) ?? unit
    return value === undefined ? null : { next: at + 1, value }
  },
  hundreds: (parts, at) => {
    const value = hundreds.get(parts[at] ?? '')
    return value === undefined ? null : { next: at + 1, value }
  },
  thousands: new Set(['mil']),
  inside: 'e',
  afterMillions: 'e',
  separator: '.',
  points: new Map([
    ['vírgula', ','],
    ['ponto', '.'],
  ]),
  zero: 'zero',
  units,
  one: 'um',
  // "Um ponto" is a point.
  isOneBeforePoint: false,
  scales: new Map([
    ...['milhão', 'milhões'].map((word) => [word, 1e6] as const),
    ...['bilhão', 'bilhões'].map((word) => [word, 1e9] as const),
  ]),
  percent: [['por', 'cento'], ['porcento']],
  percentSign: '%',
  currencies: new Map([
    ['euro', '€'],
    ['euros', '€'],
  ]),
  joints: new Set(['e', 'com']),
  plainJoint: 'e',
  between: new Set(['a', 'ou', 'e']),
  isOrdinal: () => false,
  cents: new Set(['cêntimos', 'centavos', 'cents']),
  vague: new Set(['mil', 'cem', 'cento']),
})

/** A number in words, without articles. */
export const readPortuguese = readNumber

const century = centuryRule('século', readSmall)

/** A ruler's number is Roman. Whether this is one, the words alone don't say. */
const rulers = new Set(list('afonso bento joão leão luís pedro pio'))
const other = notAfter(rulers, plain)

const minutes = {
  joint: 'e',
  article: 'um',
  parts: new Map([
    ['meia', 30],
    ['quarto', 15],
  ]),
  readSmall,
}

const time: FigureRule = (tokens, i) => {
  const before = wordAt(tokens, i - 1)
  const isOne = before === 'à' && wordAt(tokens, i) === 'uma'
  const hour = isOne ? { length: 1, value: 1 } : ['às', 'as', 'das'].includes(before) ? readSmall(tokens, i) : null
  if (hour === null || hour.value > 24) return null
  const minute = minutesAt(tokens, i + hour.length, minutes)
  // "As duas" alone are two of something.
  const isPlain = minute?.isJoined === true && minute.value % 5 === 0
  if (before !== 'às' && !isPlain) return null
  if (minute !== null) {
    return { length: hour.length + minute.length, text: hourAndMinute(hour.value, minute.value) }
  }
  return { length: hour.length, text: String(hour.value) }
}

const date: FigureRule = (tokens, i) => {
  const isFirst = wordAt(tokens, i) === 'primeiro'
  const day = isFirst ? { length: 1, value: 1 } : readSmall(tokens, i)
  if (day === null || day.value > 31) return null
  const isMonth = wordAt(tokens, i + day.length) === 'de' && months.has(wordAt(tokens, i + day.length + 1))
  return isMonth ? { length: day.length, text: isFirst ? '1º' : String(day.value) } : null
}

const length = lengthRule({
  units,
  metre: /^metros?$/,
  joint: 'e',
  read: readSmall,
  written: (metres, centimetres) => `${metres},${centimetres}\u00a0metros`,
})

/** Numbers of Portuguese, by the same rules as English. */
const numbers: FigureRule = firstOf([digits, percent, money, decimalOrScale, date, time, century, length, other])

export const portuguese: FigureRule = inPairs(numbers, readNumber, [
  ['', 'em', 'cada'],
  ...list('a ao às ou em de por mais menos vezes').map((word) => ['', word] as const),
  ['entre', 'e'],
])
