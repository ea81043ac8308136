import { grouped, leastFigure, readerOf, wordAt, type FigureRule, type ReadNumber } from './rules.ts'

/** How Spanish and French differ. */
export interface RomanceWords {
  /** A number below 100 from part `at` on. */
  below100: (parts: readonly string[], at: number) => { next: number; value: number } | null
  /** 100 to 900 from part `at` on, without what follows it. */
  hundreds: (parts: readonly string[], at: number) => { next: number; value: number } | null
  thousand: string
  /** Between the whole and its decimals. */
  points: ReadonlySet<string>
  zero: string
  scales: ReadonlySet<string>
  percent: readonly (readonly string[])[]
  /** Signs by the word of the currency. */
  currencies: ReadonlyMap<string, string>
  /** Between euros and cents. */
  joints: ReadonlySet<string>
  cents: ReadonlySet<string>
  /** Numbers that stay alone: they are vague, or another word. */
  vague: ReadonlySet<string>
}

export interface RomanceReaders {
  read: ReadNumber
  readSmall: ReadNumber
  percent: FigureRule
  money: FigureRule
  decimalOrScale: FigureRule
  plain: FigureRule
}

/** The rules that Spanish and French share. */
export function romance(words: RomanceWords): RomanceReaders {
  type Read = ReturnType<RomanceWords['below100']>
  const below1000 = (parts: readonly string[], at: number): Read => {
    const hundred = words.hundreds(parts, at)
    if (hundred === null) return words.below100(parts, at)
    const more = words.below100(parts, hundred.next)
    return more === null ? hundred : { next: more.next, value: hundred.value + more.value }
  }
  const below1000000 = (parts: readonly string[], at: number): Read => {
    const first = parts[at] === words.thousand ? { next: at, value: 1 } : below1000(parts, at)
    if (first === null || parts[first.next] !== words.thousand) return first
    const more = below1000(parts, first.next + 1)
    const value = first.value * 1000
    return more === null ? { next: first.next + 1, value } : { next: more.next, value: value + more.value }
  }
  const readWhole = readerOf(below1000000)
  const readSmall = readerOf(words.below100)
  const read: ReadNumber = (tokens, i) => {
    const found = readWhole(tokens, i)
    return found?.length === 1 && words.vague.has(wordAt(tokens, i)) ? null : found
  }
  const readDecimal = (
    tokens: Parameters<ReadNumber>[0],
    i: number,
  ): { length: number; text: string; isDecimal: boolean } | null => {
    // "cent pour cent" is a share too, "mil gracias" is not.
    const whole = readWhole(tokens, i) ?? (wordAt(tokens, i) === words.zero ? { length: 1, value: 0 } : null)
    if (whole === null) return null
    const { length } = whole
    const text = grouped(whole.value, '\u00a0')
    if (!words.points.has(wordAt(tokens, i + length))) return { length, text, isDecimal: false }
    let zeros = 0
    while (wordAt(tokens, i + length + 1 + zeros) === words.zero) zeros += 1
    const fraction = readSmall(tokens, i + length + 1 + zeros)
    if (fraction === null) return { length, text, isDecimal: false }
    const decimals = `${'0'.repeat(zeros)}${fraction.value}`
    return { length: length + 1 + zeros + fraction.length, text: `${text},${decimals}`, isDecimal: true }
  }

  return {
    read,
    readSmall,
    percent: (tokens, i) => {
      const found = readDecimal(tokens, i)
      if (found === null) return null
      const after = words.percent.find((said) => said.every((word, n) => wordAt(tokens, i + found.length + n) === word))
      return after === undefined ? null : { length: found.length + after.length, text: `${found.text}\u00a0%` }
    },
    money: (tokens, i) => {
      const found = readDecimal(tokens, i)
      if (found === null) return null
      const sign = words.currencies.get(wordAt(tokens, i + found.length))
      if (sign === undefined) return null
      const at = i + found.length + 1
      const joint = words.joints.has(wordAt(tokens, at)) ? 1 : 0
      const cents = readSmall(tokens, at + joint)
      const saysCents = cents !== null && words.cents.has(wordAt(tokens, at + joint + cents.length))
      if (
        cents !== null &&
        !found.isDecimal &&
        (saysCents || (cents.value >= leastFigure && cents.value < 100 && joint === 0))
      ) {
        const length = at + joint + cents.length + (saysCents ? 1 : 0) - i
        return { length, text: `${found.text},${String(cents.value).padStart(2, '0')}\u00a0${sign}` }
      }
      return { length: at - i, text: `${found.text}\u00a0${sign}` }
    },
    decimalOrScale: (tokens, i) => {
      const found = readDecimal(tokens, i)
      if (found === null) return null
      return found.isDecimal || words.scales.has(wordAt(tokens, i + found.length)) ? found : null
    },
    plain: (tokens, i) => {
      const found = read(tokens, i)
      return found === null || found.value < leastFigure
        ? null
        : { length: found.length, text: grouped(found.value, '\u00a0') }
    },
  }
}
