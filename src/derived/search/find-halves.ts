import { countPhrases } from '../../platform/database/search/full-text.ts'
import type { Db } from '../../platform/database/schema.ts'
import { functionWords } from '../../text/function-words.ts'
import { isEmptyWord } from './empty-words.ts'
import type { OtherSpelling } from './other-spellings.ts'
import { wordOf, type Term } from './parse-query.ts'

/** Letters of each half of a word that was said as two. */
const fewestLetters = 3
const weight = 0.9
/** "Set up", "log in". */
const { particles } = functionWords('en')

/**
 * Words that nobody said as two, if somebody said these: recognisers write "kranken versicherung" and "check in". But
 * "therapist" isn't "the rapist".
 * @returns the words in two, by the word
 */
export async function findHalves(
  db: Db,
  workspaceIds: readonly string[],
  terms: readonly Term[],
): Promise<Map<string, OtherSpelling[]>> {
  const ways = terms.flatMap((term) =>
    term.tokens.length > 1 ? [] : waysOf(wordOf(term)).map((halves) => ({ word: wordOf(term), halves })),
  )
  if (ways.length === 0) return new Map()
  const phrases = ways.map(({ halves }) => ({ tokens: halves, isPrefix: false }))
  const counts = await countPhrases(db, workspaceIds, phrases, 1)
  const said = ways.filter((_, i) => (counts[i] ?? 0) > 0)
  return new Map(
    Array.from(
      Map.groupBy(said, ({ word }) => word),
      ([word, all]) => [word, all.map(({ halves }) => ({ tokens: halves, isPrefix: false, isForm: true, weight }))],
    ),
  )
}

function waysOf(word: string): string[][] {
  return Array.from({ length: Math.max(0, word.length - fewestLetters - 1) }, (_, i): [string, string] => [
    word.slice(0, i + fewestLetters),
    word.slice(i + fewestLetters),
  ]).filter(
    ([first, second]) =>
      !isEmptyWord(first) && (particles.has(second) || (second.length >= fewestLetters && !isEmptyWord(second))),
  )
}
