import { amountRule } from './amounts.ts'
import { decimalOrScaleRule, percentRule, type Decimal } from './decimals.ts'
import {
  alone,
  digitRun,
  digitsAt,
  grouped,
  isOfTwo,
  leastFigure,
  readerOfMillions,
  wordAt,
  type FigureRule,
  type FigureToken,
  type ReadNumber,
  type SpokenNumber,
} from './rules.ts'

/** How German and Dutch differ. They write numbers below a million as one word. */
export interface GermanicWords {
  /** One to nine as they stand inside a number. */
  units: ReadonlyMap<string, number>
  teens: ReadonlyMap<string, number>
  tens: ReadonlyMap<string, number>
  /** Zero to nine, as they are said one by one. */
  digits: ReadonlyMap<string, number>
  /** They are articles, so no number alone. */
  articles: ReadonlySet<string>
  /** Between units and tens: "und". */
  and: string
  hundred: string
  thousand: string
  scales: ReadonlyMap<string, number>
  /** Before decimals. */
  point: string
  percent: string
  percentSign: string
  /** The word of the currency, which cents may follow, and how an amount is written. */
  currency: string
  amount: (amount: string, sign: string) => string
  /** Between the numbers of a range. */
  joints: ReadonlySet<string>
}

export interface GermanicReaders {
  /** One word, or several that a recogniser wrote apart; not an article. */
  read: ReadNumber
  /** As `read`, also with millions. */
  readNumber: ReadNumber
  /** The value of one word; null: it is no number. */
  valueOf: (word: string) => number | null
  digits: FigureRule
  percent: FigureRule
  money: FigureRule
  decimalOrScale: FigureRule
  plain: FigureRule
}

/** Most words of a number that is written apart. */
const mostApart = 6
/** No number is longer: "neunhundertneunundneunzigtausendneunhundertneunundneunzig" has 59 letters. */
const longest = 80

/** The rules that German and Dutch share. */
export function germanic(words: GermanicWords): GermanicReaders {
  const { hundred, thousand, and } = words

  function below100(word: string): number | null {
    const simple = words.units.get(word) ?? words.teens.get(word) ?? words.tens.get(word) ?? words.digits.get(word)
    if (simple !== undefined) return simple === 0 ? null : simple
    for (let at = word.indexOf(and, 1); at > 0; at = word.indexOf(and, at + 1)) {
      const unit = words.units.get(word.slice(0, at))
      const ten = words.tens.get(word.slice(at + and.length))
      if (unit !== undefined && ten !== undefined) return ten + unit
    }
    return null
  }

  /** Before and after a word inside a compound; `and` after it is left out. */
  function around(word: string, inside: string): { before: string; after: string } | null {
    const at = word.indexOf(inside)
    if (at === -1) return null
    const after = word.slice(at + inside.length)
    // "Honderden" is no number.
    const isJoined = after.startsWith(and) && after.length > and.length
    return { before: word.slice(0, at), after: isJoined ? after.slice(and.length) : after }
  }

  /** "Drieëntwintig" is "drieentwintig", whose second part begins where a syllable does. */
  function valueOf(said: string): number | null {
    if (said.length > longest) return null
    const word = said.replaceAll('ë', 'e')
    const parts = around(word, thousand)
    if (parts === null) return below1000(word)
    const many = parts.before === '' ? 1 : below1000(parts.before)
    const rest = parts.after === '' ? 0 : below1000(parts.after)
    return many === null || rest === null ? null : many * 1000 + rest
  }

  function below1000(word: string): number | null {
    const parts = around(word, hundred)
    if (parts === null) return below100(word)
    // Up to nineteen, for years: "neunzehnhundertvierundachtzig".
    const many = parts.before === '' ? 1 : below100(parts.before)
    const rest = parts.after === '' ? 0 : below100(parts.after)
    return many === null || many > 19 || rest === null ? null : many * 100 + rest
  }

  /** "Neunzehn hundert vierundachtzig": one number, written apart by a recogniser. With `and`, it may be two. */
  function readApart(tokens: readonly FigureToken[], i: number): SpokenNumber | null {
    let joined = ''
    let found: SpokenNumber | null = null
    for (let length = 1; length <= mostApart; length += 1) {
      const word = wordAt(tokens, i + length - 1)
      if (word === and || (valueOf(word) ?? 0) === 0) break
      joined += word
      const isLarge = joined.includes(hundred) || joined.includes(thousand)
      const value = length > 1 && isLarge ? valueOf(joined) : null
      if (value !== null) found = { length, value }
    }
    return found
  }

  const read: ReadNumber = (tokens, i) => {
    const word = wordAt(tokens, i)
    const apart = readApart(tokens, i)
    if (apart !== null) return apart
    const value = words.articles.has(word) ? null : words.digits.get(word) === 0 ? 0 : valueOf(word)
    return value === null ? null : { length: 1, value }
  }
  const readMillions = readerOfMillions(read, words.scales, words.articles)

  function decimalAt(tokens: readonly FigureToken[], i: number): Decimal | null {
    const large = readMillions(tokens, i)
    if (large !== null) return { length: large.length, text: grouped(large.value, '.'), isDecimal: false }
    const whole = read(tokens, i)
    if (whole === null || isOfTwo(read, words.joints, tokens, i, whole)) return null
    const { length } = whole
    const text = grouped(whole.value, '.')
    if (wordAt(tokens, i + length) !== words.point) return { length, text, isDecimal: false }
    let at = i + length + 1
    let fraction = digitsAt(tokens, at, words.digits)
    at += fraction.length
    if (fraction === '') {
      const more = read(tokens, at)
      if (more === null || more.value > 99) return { length, text, isDecimal: false }
      fraction = String(more.value)
      at += more.length
    }
    return { length: at - i, text: `${text},${fraction}`, isDecimal: true }
  }

  const percent = percentRule(decimalAt, [[words.percent]], words.percentSign)
  const money = amountRule(
    {
      ones: words.articles,
      currencies: new Map([[words.currency, '€']]),
      joints: new Set([and]),
      plainJoint: null,
      cents: new Set(['cent']),
      afterCents: null,
      point: ',',
      written: words.amount,
    },
    decimalAt,
    read,
  )
  const decimalOrScale = decimalOrScaleRule(decimalAt, readMillions, words.scales)
  /** Vague alone: "hundert Mal", "tausend Dank". */
  const plain: FigureRule = (tokens, i) => {
    const word = wordAt(tokens, i)
    const found = word === hundred || word === thousand ? null : read(tokens, i)
    if (found === null || found.value < leastFigure || isOfTwo(read, words.joints, tokens, i, found)) return null
    return { length: found.length, text: grouped(found.value, '.') }
  }

  const isNumber = (tokens: readonly FigureToken[], i: number): boolean => read(tokens, i) !== null
  /** "Ein und zwanzig", "zwei tausend und zwanzig": perhaps one number, written apart by a recogniser. */
  function mayJoin(tokens: readonly FigureToken[], at: number): boolean {
    const after = wordAt(tokens, at) === and ? read(tokens, at + 1) : null
    if (after === null) return false
    const before = wordAt(tokens, at - 1)
    const below = before.endsWith(hundred) ? 100 : before.endsWith(thousand) ? 1000 : 0
    return words.units.has(before) || after.value < below
  }
  const isAfter = (tokens: readonly FigureToken[], i: number): boolean => isNumber(tokens, i) || mayJoin(tokens, i)
  const isBefore = (tokens: readonly FigureToken[], i: number): boolean =>
    [words.point, words.currency].includes(wordAt(tokens, i)) || isNumber(tokens, i) || mayJoin(tokens, i)
  return {
    read,
    readNumber: (tokens, i) => readMillions(tokens, i) ?? read(tokens, i),
    valueOf,
    digits: alone(digitRun(words.digits), isBefore, () => false),
    percent: alone(percent, isBefore, () => false),
    money: alone(money, isBefore, isAfter),
    decimalOrScale: alone(decimalOrScale, isBefore, isAfter),
    plain: alone(plain, isBefore, isAfter),
  }
}
