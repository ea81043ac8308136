import { amountRule, type AmountWords } from './amounts.ts'
import { decimalOrScaleRule, percentRule, type Decimal } from './decimals.ts'
import {
  alone,
  digitRun,
  digitsAt,
  grouped,
  isOfTwo,
  leastFigure,
  readerOf,
  readerOfMillions,
  roman,
  wordAt,
  type FigureRule,
  type FigureToken,
  type ReadNumber,
} from './rules.ts'

/** How Spanish, French, Italian and Portuguese differ. */
export interface RomanceWords extends Pick<AmountWords, 'currencies' | 'joints' | 'plainJoint' | 'cents'> {
  /** A number below 100 from part `at` on. */
  below100: (parts: readonly string[], at: number) => { next: number; value: number } | null
  /** 100 to 900 from part `at` on, without what follows it. */
  hundreds: (parts: readonly string[], at: number) => { next: number; value: number } | null
  /** A thousand, and what makes thousands of a number before it. */
  thousands: ReadonlySet<string>
  /** May stand between hundreds and what follows them: "duzentos e trinta"; empty: nothing does. */
  inside: string
  /** May stand behind millions: "um milhão e duzentos mil"; empty: nothing does. */
  afterMillions: string
  /** The words of a number that is written as one: "duecento" is "due cento". */
  split?: (word: string) => readonly string[]
  /** Between thousands. */
  separator: string
  /** What is said between the whole and its decimals, and how it is written. */
  points: ReadonlyMap<string, ',' | '.'>
  zero: string
  /** One to nine, as they are said digit by digit after a point. */
  units: ReadonlyMap<string, number>
  /** The article that is also one: "un euro veinte", and whether it may stand before a point. */
  one: string
  isOneBeforePoint: boolean
  scales: ReadonlyMap<string, number>
  percent: readonly (readonly string[])[]
  percentSign: string
  /** Between the numbers of a range. */
  between: ReadonlySet<string>
  /** Whether a word belongs to an ordinal whose beginning looks like a number: "vingt et unième". */
  isOrdinal: (tokens: readonly FigureToken[], i: number) => boolean
  /** Numbers that stay alone: they are vague, or another word. */
  vague: ReadonlySet<string>
}

export interface RomanceReaders {
  /** Any number in words, without articles. */
  readNumber: ReadNumber
  readSmall: ReadNumber
  digits: FigureRule
  percent: FigureRule
  money: FigureRule
  decimalOrScale: FigureRule
  plain: FigureRule
}

/** The rules that Spanish and French share. */
export function romance(words: RomanceWords): RomanceReaders {
  type Read = ReturnType<RomanceWords['below100']>
  const restAt = (parts: readonly string[], at: number): number =>
    words.inside !== '' && parts[at] === words.inside ? at + 1 : at
  const below1000 = (parts: readonly string[], at: number): Read => {
    const hundred = words.hundreds(parts, at)
    if (hundred === null) return words.below100(parts, at)
    const more = words.below100(parts, restAt(parts, hundred.next))
    return more === null ? hundred : { next: more.next, value: hundred.value + more.value }
  }
  const below1000000 = (parts: readonly string[], at: number): Read => {
    const isThousand = (i: number): boolean => words.thousands.has(parts[i] ?? '')
    const first = isThousand(at) ? { next: at, value: 1 } : below1000(parts, at)
    if (first === null || !isThousand(first.next)) return first
    const more = below1000(parts, restAt(parts, first.next + 1))
    const value = first.value * 1000
    return more === null ? { next: first.next + 1, value } : { next: more.next, value: value + more.value }
  }
  const readWhole = readerOf(below1000000, words.split)
  const readSmall = readerOf(words.below100, words.split)
  const read: ReadNumber = (tokens, i) => {
    const found = readWhole(tokens, i)
    return found?.length === 1 && words.vague.has(wordAt(tokens, i)) ? null : found
  }
  const readMillions = readerOfMillions(readWhole, words.scales, new Set([words.one]), words.afterMillions)
  const oneAt = (tokens: readonly FigureToken[], i: number): { length: number; value: number } | null => {
    if (wordAt(tokens, i) === words.zero) return { length: 1, value: 0 }
    const isOne = words.isOneBeforePoint && wordAt(tokens, i) === words.one && words.points.has(wordAt(tokens, i + 1))
    return isOne ? { length: 1, value: 1 } : null
  }
  const digits = new Map([...words.units, [words.zero, 0]])
  const readDecimal = (tokens: readonly FigureToken[], i: number): Decimal | null => {
    // "cent pour cent" is a share too, "mil gracias" is not.
    const whole = readMillions(tokens, i) ?? readWhole(tokens, i) ?? oneAt(tokens, i)
    if (whole === null || isOfTwo(readWhole, words.between, tokens, i, whole)) return null
    const { length } = whole
    const text = grouped(whole.value, words.separator)
    const point = words.points.get(wordAt(tokens, i + length))
    if (point === undefined) return { length, text, isDecimal: false }
    const said = digitsAt(tokens, i + length + 1, digits)
    if (said.length > 1 && !/^0+$/.test(said)) {
      return { length: length + 1 + said.length, text: `${text}${point}${said}`, isDecimal: true }
    }
    const zeros = said.startsWith('0') ? said.length : 0
    const fraction = readSmall(tokens, i + length + 1 + zeros)
    if (fraction === null) return { length, text, isDecimal: false }
    const decimals = `${'0'.repeat(zeros)}${fraction.value}`
    return { length: length + 1 + zeros + fraction.length, text: `${text}${point}${decimals}`, isDecimal: true }
  }

  const percent = percentRule(readDecimal, words.percent, words.percentSign)
  const money = amountRule(
    {
      ...words,
      ones: new Set([words.one]),
      afterCents: null,
      point: ',',
      written: (amount, sign) => `${amount}\u00a0${sign}`,
    },
    readDecimal,
    readSmall,
  )
  const decimalOrScale = decimalOrScaleRule(readDecimal, readMillions, words.scales)
  const plain: FigureRule = (tokens, i) => {
    const found = read(tokens, i)
    if (found === null || found.value < leastFigure || isOfTwo(readWhole, words.between, tokens, i, found)) return null
    return { length: found.length, text: grouped(found.value, words.separator) }
  }
  const isNumber = (tokens: readonly FigureToken[], i: number): boolean =>
    wordAt(tokens, i) === words.zero || readWhole(tokens, i) !== null
  const isBefore = (tokens: readonly FigureToken[], i: number): boolean =>
    words.points.has(wordAt(tokens, i)) || isNumber(tokens.slice(i, i + 1), 0)
  const isAfter = (tokens: readonly FigureToken[], i: number): boolean =>
    isNumber(tokens, i) || words.isOrdinal(tokens, i)
  /** "Noventa y" and the digits that follow. */
  const isBeforeDigit = (tokens: readonly FigureToken[], i: number): boolean =>
    isBefore(tokens, i) || (words.joints.has(wordAt(tokens, i)) && isNumber(tokens.slice(i - 1, i), 0))
  return {
    readNumber: (tokens, i) => readMillions(tokens, i) ?? readWhole(tokens, i),
    readSmall,
    digits: alone(digitRun(digits), isBeforeDigit, () => false),
    percent: alone(percent, isBefore, () => false),
    money: alone(money, isBefore, isAfter),
    decimalOrScale: alone(decimalOrScale, isBefore, isAfter),
    plain: alone(plain, isBefore, isAfter),
  }
}

/** "Siglo veintiuno" → siglo XXI. */
export function centuryRule(word: string, readSmall: ReadNumber): FigureRule {
  return (tokens, i) => {
    const found = wordAt(tokens, i - 1) === word ? readSmall(tokens, i) : null
    return found === null || found.value > 39 ? null : { length: found.length, text: roman(found.value) }
  }
}

export interface MinuteWords {
  /** Between the hour and the minutes. */
  joint: string
  /** May stand before a part of an hour: "e un quarto". */
  article: string
  /** Minutes by the word for a part of an hour: "media". */
  parts: ReadonlyMap<string, number>
  readSmall: ReadNumber
}

/** The minutes behind an hour: "y media", "e un quarto", "quince"; null: none. */
export function minutesAt(
  tokens: readonly FigureToken[],
  at: number,
  { joint, article, parts, readSmall }: MinuteWords,
): { length: number; value: number; isJoined: boolean } | null {
  const isJoined = wordAt(tokens, at) === joint
  const from = at + (isJoined ? 1 : 0)
  const noun = wordAt(tokens, from) === article ? from + 1 : from
  const part = isJoined ? parts.get(wordAt(tokens, noun)) : undefined
  if (part !== undefined) return { length: noun + 1 - at, value: part, isJoined }
  const said = readSmall(tokens, from)
  if (said === null || said.value > 59 || (!isJoined && said.value < leastFigure)) return null
  return { length: from + said.length - at, value: said.value, isJoined }
}
