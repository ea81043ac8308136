import type { DataKind } from '../../contract/endpoints/redaction.ts'
import type { Names, Range } from './find-names.ts'
import { findPersonalData } from './personal-data.ts'
import { plainText } from './plain-text.ts'
import { joinRanges, withLabels } from './ranges.ts'
import { finerTokensOf, tokensOf } from './tokens.ts'

/** What is taken out of a transcript. */
export interface Redaction {
  names: Names
  /** The labels of the kinds that are replaced as a whole. */
  kinds: ReadonlyMap<DataKind, string>
}

/** A text on one line (a title, a name) with its labels. */
export function redactText(text: string, redaction: Redaction): string {
  return withLabels(text, rangesOf(text, redaction))
}

/** What gets which label in a text, in order, not overlapping. */
export function rangesOf(text: string, { names, kinds }: Redaction): Range[] {
  const plain = plainText(text)
  const tokens = tokensOf(text, plain)
  const ranges = [...names.find(tokens), ...names.find(finerTokensOf(text, plain))]
  if (kinds.size > 0) {
    for (const { kind, from, to } of findPersonalData(tokens, plain)) {
      const label = kinds.get(kind)
      if (label !== undefined) ranges.push({ from, to, label })
    }
  }
  return joinRanges(text, ranges)
}
