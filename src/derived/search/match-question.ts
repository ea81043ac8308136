import type { RawBuilder } from 'kysely'
import { countPhrases, matchWords } from '../../platform/database/search/full-text.ts'
import { listWordsThatBegin } from '../../platform/database/search/list-words.ts'
import type { Db } from '../../platform/database/schema.ts'
import { contentTerms } from './content-terms.ts'
import { coverageOf } from './coverage.ts'
import { findCompounds, findParts, withOthers } from './find-compounds.ts'
import { findHalves } from './find-halves.ts'
import { findTypos } from './find-typos.ts'
import { beginningsOf, formsOf, isExpandable, withForms, withFormsAmong } from './other-forms.ts'
import type { OtherSpelling } from './other-spellings.ts'
import { hasNumerals, wordOf, type Term } from './parse-query.ts'
import { readTexts } from './store.ts'
import { tokensOf } from './tokenise.ts'

/** Other forms of a word are looked for where fewer passages than this have the word itself. */
const fewMatches = 500
/** In longer questions, enough words are there as they were said. */
const mostTerms = 12
/** Of so many dates, addresses and the like, the parts are looked for: those of a date have fifty spellings. */
const mostInParts = 12
const none: ReadonlyMap<string, readonly OtherSpelling[]> = new Map()

export interface WordQuestion {
  workspaceIds: readonly string[]
  terms: readonly Term[]
  where: RawBuilder<unknown>
  limit: number
}

export interface Matched {
  /**
   * Best first. `rank` is comparable only within one result; `share` is the fraction of the question's words that the
   * passage has.
   */
  worded: { n: number; rank: number; share: number }[]
  texts: Map<number, string>
  /** Whether the limit has left some out. */
  hasMore: boolean
  /** The question's, with the other forms that were found. */
  terms: readonly Term[]
}

/**
 * Passages with any of a question's words, or another form of one: "contracts" for "contract". If nobody said a word in
 * any form, words that differ by a letter or two count. A word that nobody said may have been said as two.
 */
export async function matchQuestion(db: Db, asked: WordQuestion): Promise<Matched> {
  const question = { ...asked, terms: await inParts(db, asked) }
  const { workspaceIds, terms } = question
  if (terms.length > mostTerms || !terms.some(isExpandable)) return match(db, question, terms)
  const counts = await countPhrases(db, workspaceIds, terms, fewMatches)
  const rare = new Set(terms.filter((_, i) => (counts[i] ?? 0) < fewMatches))
  const compounds = await findCompounds(db, workspaceIds, [...rare])
  const unsaid = terms.filter((term, i) => counts[i] === 0 && isExpandable(term))
  const halves = await findHalves(db, workspaceIds, unsaid)
  let wanted = terms.map((term) =>
    rare.has(term) ? withOthers(withOthers(withForms(term), compounds), unsaid.includes(term) ? halves : none) : term,
  )
  let matched = await match(db, question, wanted)
  if (matched.isCrowded) {
    // Passages with "contrast" take the places of those with "contracts".
    const words = await listWordsThatBegin(db, workspaceIds, wanted.flatMap(beginningsOf))
    wanted = wanted.map((term) => (beginningsOf(term).length === 0 ? term : withFormsAmong(term, words)))
    matched = await match(db, question, wanted)
  }
  const missing = matched.terms.filter(
    (term, i) => counts[i] === 0 && isExpandable(term) && (term.others ?? []).every(({ isForm }) => isForm !== true),
  )
  if (missing.length === 0) return matched
  const meant = await findTypos(db, workspaceIds, missing)
  const parts = await findParts(
    db,
    workspaceIds,
    missing.filter((term) => !meant.has(wordOf(term))),
  )
  if (meant.size === 0 && parts.size === 0) return matched
  return match(
    db,
    question,
    wanted.flatMap((term) => parts.get(wordOf(term))?.map(withForms) ?? [meant.get(wordOf(term)) ?? term]),
  )
}

/** The terms, with the parts of those that nobody said: "anna.schmidt@example.com" where a recogniser wrote "dot". */
async function inParts(db: Db, { workspaceIds, terms }: WordQuestion): Promise<readonly Term[]> {
  const joined = terms.filter(({ parts }) => parts !== undefined)
  if (joined.length === 0) return terms
  const counts = await countPhrases(db, workspaceIds, joined, 1)
  const unsaid = new Set(joined.filter((_, i) => counts[i] === 0).slice(0, mostInParts))
  const each = terms.flatMap((term) => (unsaid.has(term) ? contentTerms(term.parts ?? []) : [term]))
  // Dates of a year have its words in common.
  return [...new Map(each.map((term) => [JSON.stringify(term), term])).values()]
}

async function match(
  db: Db,
  { terms: _, ...question }: WordQuestion,
  phrases: readonly Term[],
): Promise<Matched & { isCrowded: boolean }> {
  const found = await matchWords(db, { ...question, phrases, all: false })
  const texts = await readTexts(
    db,
    found.map(({ n }) => n),
  )
  const withNumerals = hasNumerals(phrases)
  const words = new Map([...texts].map(([n, text]) => [n, tokensOf(text, withNumerals)]))
  const terms = formsOf(phrases, [...words.values()])
  const hasForms = phrases.some(({ others = [] }) => others.some(({ isForm }) => isForm === true))
  const worded = found.flatMap(({ n, rank }) => {
    const share = coverageOf(words.get(n) ?? [], terms)
    if (!hasForms) return [{ n, rank, share }]
    // A beginning matches other words, too.
    return share === 0 ? [] : [{ n, rank: rank * share, share }]
  })
  const hasMore = found.length === question.limit
  const isCrowded = hasMore && worded.length < found.length
  const best = hasForms ? worded.toSorted((one, other) => other.rank - one.rank) : worded
  return { worded: best, texts, terms, hasMore, isCrowded }
}
