import type { RawBuilder } from 'kysely'
import { mapInTurns } from '../../platform/async/map-in-turns.ts'
import { countPhrases, matchWords } from '../../platform/database/search/full-text.ts'
import { listWordsThatBegin } from '../../platform/database/search/list-words.ts'
import type { Db } from '../../platform/database/schema.ts'
import { contentTerms } from './content-terms.ts'
import { coverageOf } from './coverage.ts'
import { findCompounds, findParts, withOthers } from './find-compounds.ts'
import { findNamedSpeakers, type NamedSpeakers } from './find-named-speakers.ts'
import { findHalves } from './find-halves.ts'
import { findTypos } from './find-typos.ts'
import { beginningsOf, formsOf, isExpandable, withForms, withFormsAmong } from './other-forms.ts'
import type { OtherSpelling } from './other-spellings.ts'
import { hasNumerals, wordOf, type Term } from './parse-query.ts'
import { readSpeakers, readTexts } from './store.ts'
import { tokensOf } from './tokenise.ts'

/** Other forms of a word are looked for where fewer passages than this have the word itself. */
const fewMatches = 500
/** In longer questions, enough words are there as they were said. */
const mostTerms = 12
/** Of so many dates, addresses and the like, the parts are looked for: those of a date have fifty spellings. */
const mostInParts = 12
/** Where a question names a speaker, so many times the passages are compared: most are of others. */
const moreIfNamed = 3
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
 * any form, words that differ by a letter or two count. A word that nobody said may have been said as two. The name of its
 * speaker counts as if it were said in a passage, for a little less.
 */
export async function matchQuestion(db: Db, asked: WordQuestion): Promise<Matched> {
  const terms = await inParts(db, asked)
  const { workspaceIds } = asked
  const named = await findNamedSpeakers(db, workspaceIds, terms)
  const question = { ...asked, named }
  const names = new Set([...named.values()].flatMap((words) => [...words]))
  if (terms.length > mostTerms || !terms.some(isExpandable)) return match(db, question, terms)
  const counts = await countPhrases(db, workspaceIds, terms, fewMatches)
  const rare = new Set(terms.filter((_, i) => (counts[i] ?? 0) < fewMatches))
  const compounds = await findCompounds(db, workspaceIds, [...rare])
  const isUnsaid = (term: Term, i: number): boolean => counts[i] === 0 && isExpandable(term) && !names.has(wordOf(term))
  const unsaid = terms.filter(isUnsaid)
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
    (term, i) => isUnsaid(term, i) && (term.others ?? []).every(({ isForm }) => isForm !== true),
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
  { terms: _, named, ...question }: WordQuestion & { named: NamedSpeakers },
  phrases: readonly Term[],
): Promise<Matched & { isCrowded: boolean }> {
  const limit = named.size > 0 ? moreIfNamed * question.limit : question.limit
  const found = await matchWords(db, { ...question, phrases, all: false, limit })
  const ns = found.map(({ n }) => n)
  const [texts, speakers] = await Promise.all([readTexts(db, ns), readSpeakers(db, ns, [...named.keys()])])
  const withNumerals = hasNumerals(phrases)
  const words = new Map(await mapInTurns(texts, ([n, text]) => [n, tokensOf(text, withNumerals)] as const))
  const terms = formsOf(phrases, [...words.values()])
  const hasForms = phrases.some(({ others = [] }) => others.some(({ isForm }) => isForm === true))
  const isWeighed = hasForms || named.size > 0
  const most = found.reduce((best, { rank }) => Math.max(best, rank), 0)
  const worded = found.flatMap(({ n, rank }) => {
    const own = words.get(n) ?? []
    const said = coverageOf(own, terms)
    if (!isWeighed) return [{ n, rank, share: said }]
    // A beginning matches other words, too.
    if (said === 0) return []
    const share = coverageOf(own, terms, named.get(speakers.get(n) ?? ''))
    return [{ n, rank: (rank + most * (share - said)) * share, share }]
  })
  const hasMore = found.length === limit || worded.length > question.limit
  const isCrowded = hasMore && worded.length < found.length
  const best = isWeighed ? worded.toSorted((one, other) => other.rank - one.rank) : worded
  return { worded: best.slice(0, question.limit), texts, terms, hasMore, isCrowded }
}
