import { romance } from './romance.ts'
import { firstOf, inPairs, leastFigure, lengthRule, notAfter, wordAt, list, type FigureRule } from './rules.ts'

const units = new Map(list('un deux trois quatre cinq six sept huit neuf').map((word, i) => [word, i + 1]))
units.set('une', 1)
const teens = new Map(list('dix onze douze treize quatorze quinze seize').map((word, i) => [word, i + 10]))
const tens = new Map([
  ...list('vingt trente quarante cinquante soixante').map((word, i) => [word, (i + 2) * 10] as const),
  ['septante', 70] as const,
  ['huitante', 80] as const,
  ['octante', 80] as const,
  ['nonante', 90] as const,
])
const months = new Set(list('janvier février mars avril mai juin juillet août septembre octobre novembre décembre'))

interface Read {
  next: number
  value: number
}

function below20(parts: readonly string[], at: number): Read | null {
  const word = parts[at] ?? ''
  const unit = units.get(parts[at + 1] ?? '') ?? 0
  if (word === 'dix' && unit >= 7) return { next: at + 2, value: 10 + unit }
  const value = teens.get(word) ?? units.get(word)
  return value === undefined ? null : { next: at + 1, value }
}

/** Up to 99: "soixante et onze", "quatre-vingt-dix-sept". */
function below100(parts: readonly string[], at: number): Read | null {
  const isEighty = parts[at] === 'quatre' && /^vingts?$/.test(parts[at + 1] ?? '')
  const ten = isEighty ? 80 : tens.get(parts[at] ?? '')
  // "un" and "une" alone are articles.
  if (ten === undefined) return at === 0 && ['un', 'une'].includes(parts[at] ?? '') ? null : below20(parts, at)
  const next = at + (isEighty ? 2 : 1)
  const joint = parts[next] === 'et' ? 1 : 0
  const more = below20(parts, next + joint)
  const most = ten === 60 || ten === 80 ? 19 : 9
  const fits = more !== null && more.value <= most && (joint === 0 || more.value % 10 === 1)
  return fits ? { next: more.next, value: ten + more.value } : { next, value: ten }
}

const { digits, percent, money, decimalOrScale, plain, readSmall, readNumber } = romance({
  below100,
  hundreds: (parts, at) => {
    const isHundred = (word: string | undefined): boolean => word === 'cent' || word === 'cents'
    if (isHundred(parts[at])) return { next: at + 1, value: 100 }
    const first = below20(parts, at)
    return first !== null && first.value > 1 && isHundred(parts[first.next])
      ? { next: first.next + 1, value: first.value * 100 }
      : null
  },
  thousands: new Set(['mille']),
  inside: '',
  afterMillions: '',
  separator: '\u00a0',
  points: new Map([['virgule', ',']]),
  zero: 'zéro',
  units,
  one: 'un',
  isOneBeforePoint: true,
  scales: new Map([
    ...['million', 'millions'].map((word) => [word, 1e6] as const),
    ...['milliard', 'milliards'].map((word) => [word, 1e9] as const),
  ]),
  percent: [['pour', 'cent'], ['pourcents'], ['pourcent']],
  percentSign: '\u00a0%',
  currencies: new Map([
    ['euro', '€'],
    ['euros', '€'],
  ]),
  joints: new Set(['et']),
  plainJoint: null,
  between: new Set(['à', 'et', 'ou']),
  isOrdinal: (tokens, i) => /ièmes?$/.test(wordAt(tokens, wordAt(tokens, i) === 'et' ? i + 1 : i)),
  cents: new Set(['centimes']),
  vague: new Set(['cent', 'cents', 'mille']),
})

export const readFrench = readNumber

const partsOfHour = new Map([
  ['quart', 15],
  ['demie', 30],
])

const time: FigureRule = (tokens, i) => {
  const hour = readSmall(tokens, i)
  if (hour === null || hour.value > 24 || wordAt(tokens, i + hour.length) !== 'heures') return null
  const at = i + hour.length + 1
  const word = wordAt(tokens, at + 1)
  const said = wordAt(tokens, at) === 'et' ? partsOfHour.get(word) : undefined
  if (said !== undefined) return { length: hour.length + 3, text: `${hour.value}\u00a0h\u00a0${said}` }
  const minute = readSmall(tokens, at)
  if (minute !== null && minute.value >= 10 && minute.value < 60) {
    return { length: hour.length + 1 + minute.length, text: `${hour.value}\u00a0h\u00a0${minute.value}` }
  }
  const before = wordAt(tokens, i - 1)
  const isClock =
    ['à', 'vers', 'dès', 'jusqu’à', "jusqu'à"].includes(before) || (before === 'de' && wordAt(tokens, at) === 'à')
  return isClock ? { length: hour.length + 1, text: `${hour.value}\u00a0heures` } : null
}

const date: FigureRule = (tokens, i) => {
  const isFirst = wordAt(tokens, i) === 'premier'
  const day = isFirst ? { length: 1, value: 1 } : readSmall(tokens, i)
  if (day === null || day.value > 31 || !months.has(wordAt(tokens, i + day.length))) return null
  return { length: day.length, text: isFirst ? '1er' : String(day.value) }
}

/** Zero and another digit, then four pairs: "zéro six douze trente-quatre …". */
const telephone: FigureRule = (tokens, i) => {
  const second = wordAt(tokens, i) === 'zéro' ? units.get(wordAt(tokens, i + 1)) : undefined
  if (second === undefined) return null
  let at = i + 2
  let text = `0${second}`
  for (let pair = 0; pair < 4; pair += 1) {
    const isZero = wordAt(tokens, at) === 'zéro'
    const found = readSmall(tokens, isZero ? at + 1 : at)
    if (found === null || found.value < leastFigure === !isZero) return null
    text += `\u00a0${String(found.value).padStart(2, '0')}`
    at += found.length + (isZero ? 1 : 0)
  }
  return { length: at - i, text }
}

/** A ruler's number is Roman. Whether this is one, the words alone don't say. */
const rulers = new Set(list('benoît charles henri jean léon louis napoléon philippe pie'))
const other = notAfter(rulers, plain)

const length = lengthRule({
  units,
  metre: /^mètres?$/,
  joint: '',
  read: readSmall,
  written: (metres, centimetres) => `${metres}\u00a0m\u00a0${centimetres}`,
})

/** Numbers of French, by the same rules as English. "Neuf" alone stays, because it also means new. */
const numbers: FigureRule = firstOf([telephone, digits, percent, money, decimalOrScale, time, date, length, other])

export const french: FigureRule = inPairs(numbers, readNumber, [
  ...list('à ou sur plus moins fois').map((word) => ['', word] as const),
  ['entre', 'et'],
])
