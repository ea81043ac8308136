import { countPhrases } from '../../platform/database/search/full-text.ts'
import { listWordsThatBegin } from '../../platform/database/search/list-words.ts'
import type { Db } from '../../platform/database/schema.ts'
import {
  asFirstPart,
  backwards,
  forwards,
  inCompoundLanguage,
  isPart,
  isSurely,
  otherParts,
  waysToSplit,
} from './compounds.ts'
import type { OtherSpelling } from './other-spellings.ts'
import { wordOf, type Term } from './parse-query.ts'

/** What a word counts for that is only part of one. */
const weight = 0.5
/** Compounds of a word that one question looks for, the shortest. */
const mostCompounds = 50
/** What a form of a word ends with, in a question. */
const formEndings = ['e', 'n', 'r', 's', 't', 'en', 'er', 'es', 'et']

/**
 * The words of the index that terms are part of, also in other forms: "Vorstandssitzungen" for "Sitzung". Somebody said
 * the other part as a word, too, or the joint is sure: what ends with a word by chance, as "Generation" with "Ration",
 * mostly has no word before it.
 * @returns these, by the word
 */
export async function findCompounds(
  db: Db,
  workspaceIds: readonly string[],
  terms: readonly Term[],
): Promise<Map<string, OtherSpelling[]>> {
  const found = new Map<string, OtherSpelling[]>()
  const asked = await searchable(db, workspaceIds, terms)
  if (asked.length === 0) return found
  const formsOf = (word: string): string[] => [word, ...formEndings.map((end) => `${word}${end}`)]
  const beginnings = asked.flatMap((word) => [asFirstPart(word), ...formsOf(word).map(backwards)])
  const words = [...new Set((await listWordsThatBegin(db, workspaceIds, beginnings)).map(forwards))]
  const shortestFirst = words.toSorted((one, other) => one.length - other.length)
  const candidates = asked.flatMap((word) => {
    const forms = formsOf(word)
    // One after the other: there may be 50,000 words, and the first ones may do.
    return shortestFirst
      .values()
      .map((compound) => ({ word, compound, parts: [...new Set(forms.flatMap((form) => otherParts(compound, form)))] }))
      .filter(({ parts }) => parts.length > 0)
      .take(mostCompounds)
      .toArray()
  })
  const said = await areSaid(
    db,
    workspaceIds,
    candidates.map(({ parts }) => parts),
  )
  for (const { word, compound } of candidates.filter((one, i) => said[i] || isSurely(one.compound, one.word))) {
    const spelling = { tokens: [compound], isPrefix: false, isForm: true, weight }
    found.set(word, [...(found.get(word) ?? []), spelling])
  }
  return found
}

/** Both parts of terms that are compounds, by the word: "Vorstand" or "Vorstands", and "Sitzung". */
export async function findParts(
  db: Db,
  workspaceIds: readonly string[],
  terms: readonly Term[],
): Promise<Map<string, Term[]>> {
  const found = new Map<string, Term[]>()
  for (const word of await searchable(db, workspaceIds, terms)) {
    let ways = waysToSplit(word)
    const lasts = await areSaid(
      db,
      workspaceIds,
      ways.map(({ last }) => [last]),
    )
    ways = ways.filter((_, i) => lasts[i])
    const firsts = await areSaid(
      db,
      workspaceIds,
      ways.map(({ first }) => first),
    )
    const way = ways.find((_, i) => firsts[i])
    if (way !== undefined) found.set(word, [oneOf(way.first), oneOf([way.last])])
  }
  return found
}

/** A term that others count for, too, if there are any for its word. */
export function withOthers(term: Term, others: ReadonlyMap<string, readonly OtherSpelling[]>): Term {
  const more = others.get(wordOf(term))
  return more === undefined ? term : { ...term, others: [...(term.others ?? []), ...more] }
}

/** The words of terms that may be in compounds, or be one. None where no passage is in a language with compounds. */
async function searchable(db: Db, workspaceIds: readonly string[], terms: readonly Term[]): Promise<string[]> {
  const single = terms.filter((term) => !term.isQuoted && !term.isPrefix && term.tokens.length === 1)
  const words = single.map(wordOf).filter(isPart)
  if (words.length === 0) return []
  const [count = 0] = await countPhrases(db, workspaceIds, [inCompoundLanguage], 1)
  return count === 0 ? [] : words
}

/** Whether somebody said one of some words. */
async function areSaid(
  db: Db,
  workspaceIds: readonly string[],
  each: readonly (readonly string[])[],
): Promise<boolean[]> {
  if (each.length === 0) return []
  const counts = await countPhrases(db, workspaceIds, each.map(oneOf), 1)
  return counts.map((count) => count > 0)
}

function oneOf([first = '', ...others]: readonly string[]): Term {
  return { tokens: [first], isPrefix: false, others: others.map((word) => ({ tokens: [word], isPrefix: false })) }
}
