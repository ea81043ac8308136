import { wordAt, type FigureRule, type FigureToken, type ReadNumber } from './rules.ts'

/** A number with its decimals. */
export interface Decimal {
  /** Tokens. */
  length: number
  text: string
  isDecimal: boolean
}

/** Reads a number with its decimals from token `i` on; null: none. */
export type ReadDecimal = (tokens: readonly FigureToken[], i: number) => Decimal | null

/** A number with decimals, of millions, or before the word for them: "drei Komma fünf", "zwei Millionen". */
export function decimalOrScaleRule(
  readDecimal: ReadDecimal,
  readMillions: ReadNumber,
  scales: ReadonlyMap<string, number>,
): FigureRule {
  return (tokens, i) => {
    const found = readDecimal(tokens, i)
    if (found === null) return null
    const isLarge = readMillions(tokens, i) !== null || scales.has(wordAt(tokens, i + found.length))
    return found.isDecimal || isLarge ? found : null
  }
}

/** A number before one of the ways to say "percent". */
export function percentRule(
  readDecimal: ReadDecimal,
  percent: readonly (readonly string[])[],
  percentSign: string,
): FigureRule {
  return (tokens, i) => {
    const found = readDecimal(tokens, i)
    if (found === null) return null
    const end = i + found.length
    const said = percent.find((words) => words.every((word, n) => wordAt(tokens, end + n) === word))
    return said === undefined ? null : { length: found.length + said.length, text: `${found.text}${percentSign}` }
  }
}
