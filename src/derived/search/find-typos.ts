import { listWords } from '../../platform/database/search/list-words.ts'
import type { Db } from '../../platform/database/schema.ts'
import { mostEdits, typoWeight } from '../../text/typo-weight.ts'
import type { Term } from './parse-query.ts'

/** Words that one word may be meant as. */
const mostWords = 5

/**
 * What words that nobody said may be meant as: words of the index that differ by a letter or two, the nearest first. The
 * first letter is right, or swapped with the second.
 * @returns the terms with these, by their word
 */
export async function findTypos(
  db: Db,
  workspaceIds: readonly string[],
  terms: readonly Term[],
): Promise<Map<string, Term>> {
  const found = new Map<string, Term>()
  for (const term of terms) {
    const word = term.tokens[0] ?? ''
    const most = mostEdits(word)
    if (term.tokens.length > 1 || most === 0) continue
    const words = await listWords(db, workspaceIds, word, {
      fewest: word.length - most,
      most: word.length + most,
    })
    const near = words
      .map((one) => ({ tokens: [one], isPrefix: false, isForm: true, weight: typoWeight(word, one) }))
      .filter(({ weight }) => weight > 0)
      .toSorted((one, other) => other.weight - one.weight)
    const nearest = near.filter(({ weight }) => weight === near[0]?.weight).slice(0, mostWords)
    if (nearest.length === 0) continue
    found.set(word, { ...term, others: [...(term.others ?? []), ...nearest] })
  }
  return found
}
