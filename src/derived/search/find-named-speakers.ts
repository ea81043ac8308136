import { mapInTurns } from '../../platform/async/map-in-turns.ts'
import type { Db } from '../../platform/database/schema.ts'
import { wordOf, type Term } from './parse-query.ts'
import { listSpeakerNames } from './store.ts'
import { tokensOf } from './tokenise.ts'

/** If more speakers have a word of the question in their name, it names none: "Speaker 12". */
const mostNamed = 20

/** For each speaker that a question names, the words of the question that are in the name. */
export type NamedSpeakers = ReadonlyMap<string, ReadonlySet<string>>

/** The speakers of some workspaces whose name has a word of the question: "what did Maria say about the budget". */
export async function findNamedSpeakers(
  db: Db,
  workspaceIds: readonly string[],
  terms: readonly Term[],
): Promise<NamedSpeakers> {
  const asked = new Map(terms.flatMap((term) => singleWords(term).map((word) => [word, wordOf(term)] as const)))
  if (asked.size === 0) return new Map()
  const named = await mapInTurns(await listSpeakerNames(db, workspaceIds), ({ id, name }) => ({
    id,
    words: new Set(tokensOf(name, false).flatMap((word) => asked.get(word) ?? [])),
  }))
  const bearers = new Map<string, number>()
  for (const { words } of named) for (const word of words) bearers.set(word, (bearers.get(word) ?? 0) + 1)
  const naming = new Set([...asked.values()].filter((word) => (bearers.get(word) ?? 0) <= mostNamed))
  return new Map(
    named.flatMap(({ id, words }) => {
      const own = words.intersection(naming)
      return own.size === 0 ? [] : [[id, own] as const]
    }),
  )
}

/** The ways to write a term as one word: "maria" for "Maria's". Letters are initials. */
function singleWords(term: Term): string[] {
  return [term, ...(term.others ?? [])].flatMap(({ tokens: [word = '', ...more], isPrefix }) =>
    more.length === 0 && !isPrefix && word.length > 1 ? [word] : [],
  )
}
