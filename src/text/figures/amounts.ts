import type { Decimal, ReadDecimal } from './decimals.ts'
import { leastFigure, wordAt, type FigureRule, type ReadNumber } from './rules.ts'

/** How a language says and writes amounts of money. */
export interface AmountWords {
  /** Articles that are also one: "un euro veinte". */
  ones: ReadonlySet<string>
  /** Signs by the word of the currency. */
  currencies: ReadonlyMap<string, string>
  /** Between the currency and its cents, and the one of them after which "cents" needn't be said. */
  joints: ReadonlySet<string>
  plainJoint: string | null
  cents: ReadonlySet<string>
  /** Words that may follow cents that aren't called so, the empty one at the end; null: any. */
  afterCents: ReadonlySet<string> | null
  point: ',' | '.'
  written: (amount: string, sign: string) => string
}

/** "Two pounds fifty", "un euro con veinte", "zwanzig Euro und fünf Cent", "vijftig euro". */
export function amountRule(words: AmountWords, readDecimal: ReadDecimal, readCents: ReadNumber): FigureRule {
  return (tokens, i) => {
    const isOne = words.ones.has(wordAt(tokens, i)) && words.currencies.has(wordAt(tokens, i + 1))
    const found: Decimal | null = isOne ? { length: 1, text: '1', isDecimal: false } : readDecimal(tokens, i)
    const sign = found === null ? undefined : words.currencies.get(wordAt(tokens, i + found.length))
    if (found === null || sign === undefined) return null
    const end = i + found.length + 1
    const joint = words.joints.has(wordAt(tokens, end)) ? wordAt(tokens, end) : null
    const from = joint === null ? end : end + 1
    const cents = found.isDecimal ? null : readCents(tokens, from)
    if (cents !== null && cents.value < 100) {
      const after = wordAt(tokens, from + cents.length)
      const saysCents = words.cents.has(after)
      // "Three dollars fifty", not "three dollars fifty people paid".
      const isPlain =
        cents.value >= leastFigure &&
        (joint === null || joint === words.plainJoint) &&
        (words.afterCents === null || words.afterCents.has(after))
      if (saysCents || isPlain) {
        const amount = `${found.text}${words.point}${String(cents.value).padStart(2, '0')}`
        return { length: from + cents.length + (saysCents ? 1 : 0) - i, text: words.written(amount, sign) }
      }
    }
    return isOne ? null : { length: end - i, text: words.written(found.text, sign) }
  }
}
