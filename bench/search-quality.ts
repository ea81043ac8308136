// How well search finds the intended passage: our own passages and questions (bench/search-set), each question with
// one passage that answers it. The weight of semantic search relative to keywords comes from here.
import { sql } from 'kysely'
import { readConfig } from '../src/platform/config/config.ts'
import { createEmbedderChooser } from '../src/engines/embedding/choose.ts'
import type { Embedder } from '../src/engines/embedding/port.ts'
import { createModelManager } from '../src/engines/models/manager.ts'
import { closestSentences, cutSentences } from '../src/derived/search/closest-sentences.ts'
import { coverage } from '../src/derived/search/coverage.ts'
import { contentTerms } from '../src/derived/search/content-terms.ts'
import { matchQuestion } from '../src/derived/search/match-question.ts'
import { mixScores, weightOfMeaning } from '../src/derived/search/mix-scores.ts'
import { parseQuery, wordingOf, type Term } from '../src/derived/search/parse-query.ts'
import { vectorCandidates, wordCandidates } from '../src/derived/search/search-semantic.ts'
import { insertVectors } from '../src/derived/search/vector-store.ts'
import { openSqliteForTest } from '../test/helpers/databases.ts'
import { fillPassages } from '../test/helpers/fill-passages.ts'
import { openVectors } from '../src/platform/database/search/vectors.ts'
import { relevanceFigures } from './search-relevance.ts'
import { inPassages, isHeldOut, readSet, type Question, type SearchSet } from './search-set.ts'
import type { Figure } from './figure.ts'

interface Measures {
  first: number
  five: number
  reciprocal: number
  gain: number
}

/** `ranks` are the 1-based ranks of the answers; Infinity if not found. */
function measure(ranks: readonly number[]): Measures {
  const mean = (value: (rank: number) => number): number =>
    ranks.reduce((sum, rank) => sum + value(rank), 0) / Math.max(1, ranks.length)
  return {
    first: mean((rank) => (rank === 1 ? 1 : 0)),
    five: mean((rank) => (rank <= 5 ? 1 : 0)),
    reciprocal: mean((rank) => 1 / rank),
    gain: mean((rank) => (rank <= 10 ? 1 / Math.log2(rank + 1) : 0)),
  }
}

interface Asked {
  question: Question
  /** How close the candidates are: by their sentences, if the engine compares these. */
  dense: Map<number, number>
  keyword: Map<number, number>
  covered: number
  /** The fraction of the question's words in each passage that has any. */
  shares: Map<number, number>
  wording: number
  terms: readonly Term[]
  /** Cosines of the nearest passages, and how close all English passages, or their sentences, are. */
  nearest: number[]
  all: number[]
  perPassage: number
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
}

const { signal } = new AbortController()

interface Answers {
  asked: Asked[]
  /** Numbers of the set's passages, in order. */
  ns: number[]
}

/** Asks all questions as a search does, up to the mix. */
async function askAll({ texts, english, questions }: SearchSet, embedder: Embedder | null): Promise<Answers> {
  const { db, close } = await openSqliteForTest()
  const { workspaceId, ns } = await fillPassages(db, texts)
  const vectors = openVectors(db, null)
  const textOf = new Map(ns.map((n, i) => [n, texts[i] ?? '']))
  const textsIn = new Map(ns.flatMap((n, i) => (english.has(i) ? [[n, texts[i] ?? ''] as const] : [])))
  const sentences = [...textsIn.values()].flatMap((text) =>
    cutSentences(text).map(({ from, to }) => text.slice(from, to)),
  )
  const passages = (await embedder?.embed(texts, 'passage', { signal })) ?? []
  const rows = passages.map((vector, i) => ({ n: ns[i] ?? 0, vector }))
  for (let i = 0; i < rows.length; i += 100) {
    await db.transaction().execute((tx) => insertVectors(tx, embedder?.model ?? '', rows.slice(i, i + 100)))
  }
  const asked: Asked[] = []
  for (const question of questions) {
    const asking = contentTerms(parseQuery(question.q, true))
    const ofWords = { workspaceIds: [workspaceId], terms: asking, where: sql`true`, limit: wordCandidates }
    const { worded, terms } = await matchQuestion(db, ofWords)
    const [vector] = (await embedder?.embed([question.q], 'query', { signal })) ?? []
    const near =
      vector == null || embedder === null
        ? []
        : await vectors.nearest({
            model: embedder.model,
            vector,
            where: sql`r."deletedAt" is null`,
            speakerIds: null,
            limit: vectorCandidates(embedder),
            also: worded.map(({ n }) => n),
          })
    const compared = vector == null ? undefined : embedder?.sentences
    const found = new Map([...near, ...worded].map(({ n }) => [n, textOf.get(n) ?? '']))
    const bySentence = compared && (await closestSentences(compared, question.q, found, signal))
    asked.push({
      question,
      dense: bySentence?.closeness ?? new Map(near.map(({ n, score }) => [n, score])),
      keyword: new Map(worded.map(({ n, rank }) => [n, rank])),
      covered: worded[0]?.share ?? 0,
      shares: new Map(worded.map(({ n, share }) => [n, share])),
      wording: wordingOf(terms),
      terms,
      nearest: near.slice(0, embedder === null ? 0 : vectorCandidates(embedder)).map(({ score }) => score),
      all: compared
        ? await compared.compare(question.q, sentences, { signal })
        : passages.flatMap((one, i) => (one === null || vector == null || !english.has(i) ? [] : dot(one, vector))),
      perPassage: bySentence?.perPassage ?? 1,
    })
  }
  await close()
  return { asked, ns }
}

const weights = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]

function report(name: string, set: SearchSet, { asked: everything, ns }: Answers, embedder: Embedder | null): Figure[] {
  const asked = everything.filter(({ question }) => question.answer !== null)
  const none = new Map<number, number>()
  const ranksOf = (only: 'keyword' | 'dense' | number, list = asked): number[] =>
    list.map(({ question, dense, keyword, covered, shares, wording }) => {
      const weight = typeof only === 'number' ? only : 0.5
      const mixed = mixScores({
        dense: only === 'keyword' ? none : dense,
        keyword: only === 'dense' ? none : keyword,
        weight,
        coverage: covered,
        shares: only === 'dense' ? none : shares,
        wording,
      })
      const place = mixed.findIndex(({ n, score }) => n === ns[question.answer ?? -1] && score > 0)
      return place === -1 ? Infinity : place + 1
    })
  const keyword = measure(ranksOf('keyword'))
  const paraphrases = asked.filter(({ question }) => question.isParaphrase)
  const show = (what: string, { first, five, reciprocal, gain }: Measures): void =>
    console.log(
      `  ${what.padEnd(34)} R@1 ${first.toFixed(2)}  R@5 ${five.toFixed(2)}  MRR ${reciprocal.toFixed(2)}  nDCG@10 ${gain.toFixed(2)}`,
    )
  console.log(
    `search, ${name}: ${asked.length} questions, ${paraphrases.length} of them without a word of their passage; ${set.texts.length} passages; ${embedder?.model ?? 'no embedder here'}`,
  )
  show('keywords', keyword)
  if (embedder === null) return [figure(`search, ${name}: keywords, nDCG@10`, keyword.gain, 0.2)]
  const weight = weightOfMeaning[embedder.quality]
  const dense = measure(ranksOf('dense'))
  const mixed = measure(ranksOf(weight))
  show('meaning', dense)
  for (const one of weights) show(`mixed, weight ${one}${one === weight ? ' (used)' : ''}`, measure(ranksOf(one)))
  show('paraphrases: keywords', measure(ranksOf('keyword', paraphrases)))
  show('paraphrases: meaning', measure(ranksOf('dense', paraphrases)))
  show('paraphrases: mixed', measure(ranksOf(weight, paraphrases)))
  const held = asked.filter(({ question }) => isHeldOut(question.q))
  const tuned = asked.filter(({ question }) => !isHeldOut(question.q))
  const gainOf = (one: number): number => measure(ranksOf(one, tuned)).gain
  const best = weights.toSorted((a, b) => gainOf(b) - gainOf(a))[0] ?? weight
  console.log(`  tuned on ${tuned.length} questions: the best weight there is ${best}; ${held.length} are held out:`)
  show(`tuned on, weight ${weight} (used)`, measure(ranksOf(weight, tuned)))
  show('held out: keywords', measure(ranksOf('keyword', held)))
  show('held out: meaning', measure(ranksOf('dense', held)))
  const heldOut = measure(ranksOf(weight, held))
  show(`held out: mixed, weight ${weight} (used)`, heldOut)
  const answered = everything.map((one) => ({
    hits: mixScores({ ...one, weight, coverage: one.covered }),
    nearest: one.nearest,
    limit: vectorCandidates(embedder),
    all: one.all,
    perPassage: one.perPassage,
    terms: one.terms.length,
    covered: new Map([...one.keyword.keys()].map((n) => [n, coverage(set.texts[ns.indexOf(n)] ?? '', one.terms)])),
    answer: one.question.answer === null ? null : (ns[one.question.answer] ?? null),
    isHeldOut: isHeldOut(one.question.q),
  }))
  const better = Math.max(measure(ranksOf('keyword', held)).gain, measure(ranksOf('dense', held)).gain)
  return [
    figure(`search, ${name}: keywords, nDCG@10`, keyword.gain, 0.2),
    figure(`search, ${name}: meaning, nDCG@10`, dense.gain, 0.3),
    figure(`search, ${name}: mixed, nDCG@10`, mixed.gain, Math.max(keyword.gain, dense.gain)),
    {
      ...figure(`search, ${name}: mixed, nDCG@10 of held-out questions`, heldOut.gain, better),
      against: `the better of both alone on these, ${better.toFixed(2)}`,
    },
    figure(`search, ${name}: mixed, recall@5 of held-out questions`, heldOut.five, 0.5),
    ...relevanceFigures(`search, ${name}`, answered, embedder),
  ]
}

export async function searchQuality(): Promise<Figure[]> {
  const config = readConfig({ ...process.env, TIRO_MODEL_FETCH: '0' })
  const models = createModelManager(config.models)
  const chooser = createEmbedderChooser(config, models, () => undefined)
  try {
    const embedder = await chooser.wanted()
    const set = await readSet()
    const sets = { sentences: set, 'passages of five sentences': inPassages(set, 5) }
    const figures: Figure[] = []
    for (const [name, one] of Object.entries(sets)) {
      figures.push(...report(name, one, await askAll(one, embedder), embedder))
    }
    return figures
  } finally {
    await chooser.close()
    await models.close()
  }
}

function figure(name: string, value: number, goal: number): Figure {
  return { name, value, unit: '', goal: `≥ ${goal.toFixed(2)}`, met: value >= goal }
}
