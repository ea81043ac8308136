import { countPhrases } from '../../platform/database/search/full-text.ts'
import { listWords } from '../../platform/database/search/list-words.ts'
import type { Db } from '../../platform/database/schema.ts'
import { mostEdits, typoWeight } from '../../text/typo-weight.ts'
import { isEmptyWord } from './empty-words.ts'
import type { OtherSpelling } from './other-spellings.ts'
import type { Term } from './parse-query.ts'

/** Words that one word may be meant as. */
const mostWords = 5
/** Letters of each half of a word that was said as two. */
const fewestLetters = 3

/**
 * What words that nobody said may be meant as: words of the index that differ by a letter or two, the nearest first. The
 * first letter is right, or swapped with the second. Or two words: recognisers write "kranken versicherung".
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
    const meant = [...nearest, ...(await findHalves(db, workspaceIds, word))]
    if (meant.length === 0) continue
    found.set(word, { ...term, others: [...(term.others ?? []), ...meant] })
  }
  return found
}

/** A word as two, in each way, if somebody said one of them. But "therapist" isn't "the rapist". */
async function findHalves(db: Db, workspaceIds: readonly string[], word: string): Promise<OtherSpelling[]> {
  const ways = Math.max(0, word.length - 2 * fewestLetters + 1)
  const halves = Array.from({ length: ways }, (_, i) => [
    word.slice(0, i + fewestLetters),
    word.slice(i + fewestLetters),
  ]).filter((both) => !both.some(isEmptyWord))
  const [first, ...others] = halves.map((tokens) => ({ tokens, isPrefix: false, isForm: true, weight: 0.9 }))
  if (first === undefined) return []
  const [count = 0] = await countPhrases(db, workspaceIds, [{ ...first, others }], 1)
  return count === 0 ? [] : [first, ...others]
}
