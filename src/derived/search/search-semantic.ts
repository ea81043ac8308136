import type { SearchHit } from '../../contract/endpoints/search.ts'
import type { Embedder, SentenceComparison } from '../../engines/embedding/port.ts'
import { AppError, StepError } from '../../contract/app-error.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { Scored } from '../../platform/database/search/rank-vectors.ts'
import type { VectorIndex } from '../../platform/database/search/vectors.ts'
import { observeEngine } from '../../platform/observe-engine.ts'
import { asHit, asScore } from './as-hit.ts'
import { closestSentences, type Compared } from './closest-sentences.ts'
import { contentTerms } from './content-terms.ts'
import { coverage } from './coverage.ts'
import { enoughHits, firstHits } from './first-hits.ts'
import { inTurn } from './in-turn.ts'
import { matchQuestion, type Matched } from './match-question.ts'
import { mixScores, weightOfMeaning } from './mix-scores.ts'
import { backgroundOf, type Background, isNear, ofSentences, relevanceOf, withWords } from './relevance.ts'
import { parseQuery, wordingOf } from './parse-query.ts'
import { filterSql, readTexts, type SearchFilter } from './store.ts'

/** Combines semantic and keyword search, best first. AppError INDEX_UNAVAILABLE if no semantic model is available. */
export type SearchSemantic = (
  q: string,
  filter: SearchFilter,
  limit: number,
  signal: AbortSignal,
) => Promise<SearchHit[]>

export interface SemanticDeps {
  longReads: Database
  vectors: VectorIndex
  /** The embedder whose vectors are complete; null if there is none. */
  embedder: () => Promise<Embedder | null>
}

/** How many passages the words of a question choose. */
export const wordCandidates = 100

/** How many passages its vector chooses. Vectors whose engine compares sentences, too, miss more. */
export function vectorCandidates(engine: Embedder): number {
  return engine.sentences === undefined ? 100 : 400
}

const retryAfterSeconds = 30

export function createSearchSemantic({ longReads, vectors, embedder }: SemanticDeps): SearchSemantic {
  return async (q, filter, limit, signal) => {
    const asked = contentTerms(parseQuery(q, true))
    const engine = await embedder()
    if (engine === null) {
      throw unavailable("Semantic search isn't installed. Use mode=words, or install a model (docs/search.md).")
    }
    const vector = await orUnavailable(signal, () => embedQuery(engine, q, signal))
    const question = vector && {
      model: engine.model,
      vector,
      where: filterSql(longReads, filter, false),
      speakerIds: filter.speakerIds,
    }
    const find = async (candidates: number): Promise<{ hits: SearchHit[]; hasMore: boolean }> => {
      const count = Math.max(vectorCandidates(engine), candidates)
      // Keywords and vectors are searched on one thread each.
      const [matched, near] = await Promise.all([
        matchQuestion(longReads, {
          workspaceIds: filter.workspaceIds,
          terms: asked,
          where: filterSql(longReads, filter),
          limit: Math.max(wordCandidates, candidates),
        }),
        question === null ? new Array<Scored>() : vectors.nearest({ ...question, limit: count, also: [] }),
      ])
      signal.throwIfAborted()
      const { worded, terms } = matched
      const nearest = new Set(near.map(({ n }) => n))
      const also = worded.map(({ n }) => n).filter((n) => !nearest.has(n))
      const compared = question === null ? undefined : observedComparison(engine)
      const read = compared === undefined ? [] : [...nearest].filter((n) => !matched.texts.has(n))
      const [others, nearTexts] = await Promise.all([
        question === null || compared !== undefined || also.length === 0
          ? []
          : vectors.nearest({ ...question, limit: 0, also }),
        readTexts(longReads, read),
      ])
      const texts = new Map([...matched.texts, ...nearTexts])
      const bySentence = compared && (await orUnavailable(signal, () => closestSentences(compared, q, texts, signal)))
      const { scored, background } = scorePassages(engine, { matched, near, others, count, compared, bySentence })
      if (background !== null && worded.length === 0 && !isNear(scored[0]?.score ?? 1, asked.length)) {
        return { hits: [], hasMore: false }
      }
      const hits = await firstHits(longReads, scored, { filter, limit }, (row, { n, score }) =>
        asHit(row, score, terms, bySentence?.places.get(n)),
      )
      const hasMore = matched.hasMore || near.length === count
      if (background === null) return { hits, hasMore }
      const raised = withWords(
        hits.map(({ score }) => score),
        hits.map(({ text }) => coverage(text, terms)),
      )
      return { hits: hits.map((hit, i) => ({ ...hit, score: asScore(raised[i] ?? 0) })), hasMore }
    }
    return inTurn(longReads, signal, () => enoughHits(limit, find))
  }
}

interface Found {
  matched: Matched
  /** The nearest passages, and how near those are that words chose alone. */
  near: readonly Scored[]
  others: readonly Scored[]
  /** How many nearest ones were asked for. */
  count: number
  compared: SentenceComparison | undefined
  bySentence: Compared | undefined
}

/** Scores 0–1, best first. They are probabilities if the engine has a `background` to compare them with. */
function scorePassages(
  { quality, calibration }: Embedder,
  { matched: { worded, terms }, near, others, count, compared, bySentence }: Found,
): { scored: { n: number; score: number }[]; background: Background | null } {
  const covered = worded[0]?.share ?? 0
  const mixed = mixScores({
    dense: bySentence?.closeness ?? new Map([...near, ...others].map(({ n, score }) => [n, score])),
    keyword: new Map(worded.map(({ n, rank }) => [n, rank])),
    weight: weightOfMeaning[quality],
    coverage: covered,
    shares: new Map(worded.map(({ n, share }) => [n, share])),
    wording: wordingOf(terms),
  })
  const cosines = near.map(({ score }) => score)
  const ofPassages = calibration && backgroundOf(calibration, terms.length, cosines, count)
  const background =
    compared && bySentence && ofPassages
      ? ofSentences(ofPassages, compared.calibration, terms.length, bySentence.perPassage)
      : ofPassages
  const scored = mixed.map(({ n, closeness, score }) => {
    // Without a vector of the question, what counts is the fraction of its words that the best passage has.
    if (closeness === null) return { n, score: covered * score }
    return { n, score: background === null ? score : relevanceOf(closeness, background) }
  })
  return { scored, background }
}

async function embedQuery(engine: Embedder, q: string, signal: AbortSignal): Promise<Float32Array | null> {
  const [vector] = await observeEngine('embedding', engine, 0, () => engine.embed([q], 'query', { signal }))
  return vector ?? null
}

/** The engine's comparison of sentences, counted in its metrics. */
function observedComparison(engine: Embedder): SentenceComparison | undefined {
  const { sentences } = engine
  return (
    sentences && {
      ...sentences,
      compare: (...given) => observeEngine('embedding', engine, 0, () => sentences.compare(...given)),
    }
  )
}

async function orUnavailable<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof StepError) throw unavailable(`${error.message} Use mode=words until then.`, error)
    throw error
  }
}

function unavailable(message: string, cause?: unknown): AppError {
  return new AppError('INDEX_UNAVAILABLE', message, { retryAfterSeconds }, cause === undefined ? {} : { cause })
}
