// How well search finds the intended passage: our own passages and questions (bench/search-set), each question with
// one passage that answers it. The weight of semantic search relative to keywords comes from here.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { readConfig } from '../src/platform/config/config.ts'
import { createEmbedderChooser } from '../src/engines/embedding/choose.ts'
import { createModelManager } from '../src/engines/models/manager.ts'
import { coverage } from '../src/derived/search/coverage.ts'
import { contentTerms } from '../src/derived/search/content-terms.ts'
import { mixScores, weightOfMeaning } from '../src/derived/search/mix-scores.ts'
import { occurrences, parseQuery, type Term } from '../src/derived/search/parse-query.ts'
import { tokenise } from '../src/derived/search/tokenise.ts'
import { insertVectors } from '../src/derived/search/vector-store.ts'
import { matchWords } from '../src/platform/database/full-text.ts'
import { openSqliteForTest } from '../test/helpers/databases.ts'
import { fillPassages } from '../test/helpers/fill-passages.ts'
import { openVectors } from '../src/platform/database/vectors.ts'
import { relevanceFigures } from './search-relevance.ts'
import type { Figure } from './figure.ts'

/** Questions not used to choose the weights: two of five, by a digest, so that new questions don't move others. */
function isHeldOut(q: string): boolean {
  return (createHash('sha256').update(q).digest()[0] ?? 0) % 5 < 2
}

interface Question {
  q: string
  /** Index of the passage that answers it; null: nobody said anything about it. */
  answer: number | null
  /** Whether the passage contains none of its words, apart from stop words. */
  isParaphrase: boolean
}

async function readSet(): Promise<{ texts: string[]; english: Set<number>; questions: Question[] }> {
  const folder = new URL('./search-set/', import.meta.url)
  const texts: string[] = []
  const english = new Set<number>()
  const questions: Question[] = []
  for (const name of (await readdir(folder)).toSorted()) {
    for (const line of (await readFile(new URL(name, folder), 'utf8')).split('\n')) {
      if (line.startsWith('? ')) {
        const q = line.slice(2)
        const words = tokenise(texts.at(-1) ?? '').map(({ token }) => token)
        const isParaphrase = contentTerms(parseQuery(q)).every((term) => occurrences(term, words).length === 0)
        questions.push({ q, answer: texts.length - 1, isParaphrase })
      } else if (line.trim() !== '') {
        if (name.startsWith('en')) english.add(texts.length)
        texts.push(line)
      }
    }
  }
  return { texts, english, questions }
}

/** Questions about what none of the passages mentions. */
async function readAbsent(): Promise<Question[]> {
  const lines = (await readFile(new URL('./search-absent/en.txt', import.meta.url), 'utf8')).split('\n')
  return lines.filter((line) => line !== '').map((q) => ({ q, answer: null, isParaphrase: false }))
}

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
  dense: Map<number, number>
  keyword: Map<number, number>
  covered: number
  terms: readonly Term[]
  /** Cosines of the nearest passages, and of all English ones: the absent questions are English. */
  nearest: number[]
  cosines: number[]
}

/** As many candidates of each kind as a search compares. */
const candidates = 100

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)
}

const weights = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]

export async function searchQuality(): Promise<Figure[]> {
  const { texts, english, questions } = await readSet()
  const config = readConfig({ ...process.env, TIRO_MODEL_FETCH: '0' })
  const models = createModelManager(config.models)
  const chooser = createEmbedderChooser(config, models, () => undefined)
  const embedder = await chooser.wanted()
  const { db, close } = await openSqliteForTest()
  try {
    const { workspaceId, ns } = await fillPassages(db, texts)
    const { signal } = new AbortController()
    const vectors = openVectors(db, null)
    let passages: (Float32Array | null)[] = []
    if (embedder !== null) {
      passages = await embedder.embed(texts, 'passage', { signal })
      const rows = passages.map((vector, i) => ({ n: ns[i] ?? 0, vector }))
      for (let i = 0; i < rows.length; i += 100) {
        await db.transaction().execute((tx) => insertVectors(tx, embedder.model, rows.slice(i, i + 100)))
      }
    }
    const everything: Asked[] = []
    for (const question of [...questions, ...(await readAbsent())]) {
      const phrases = contentTerms(parseQuery(question.q))
      const where = sql`true`
      const worded = await matchWords(db, {
        workspaceIds: [workspaceId],
        phrases,
        all: false,
        where,
        limit: candidates,
      })
      const [vector] = embedder === null ? [null] : await embedder.embed([question.q], 'query', { signal })
      const near =
        vector == null || embedder === null
          ? []
          : await vectors.nearest({
              model: embedder.model,
              vector,
              where: sql`r."deletedAt" is null`,
              speakerIds: null,
              limit: candidates,
              also: worded.map(({ n }) => n),
            })
      everything.push({
        question,
        dense: new Map(near.map(({ n, score }) => [n, score])),
        keyword: new Map(worded.map(({ n, rank }) => [n, rank])),
        covered: coverage(texts[ns.indexOf(worded[0]?.n ?? 0)] ?? '', phrases),
        terms: phrases,
        nearest: near.slice(0, candidates).map(({ score }) => score),
        cosines:
          vector == null ? [] : passages.flatMap((one, i) => (one === null || !english.has(i) ? [] : dot(one, vector))),
      })
    }
    const asked = everything.filter(({ question }) => question.answer !== null)
    const none = new Map<number, number>()
    const ranksOf = (only: 'keyword' | 'dense' | number, list = asked): number[] =>
      list.map(({ question, dense, keyword, covered }) => {
        const weight = typeof only === 'number' ? only : 0.5
        const mixed = mixScores(only === 'keyword' ? none : dense, only === 'dense' ? none : keyword, weight, covered)
        const place = mixed.findIndex(({ n, score }) => n === ns[question.answer ?? -1] && score > 0)
        return place === -1 ? Infinity : place + 1
      })
    const keyword = measure(ranksOf('keyword'))
    const paraphrases = asked.filter(({ question }) => question.isParaphrase)
    const show = (name: string, { first, five, reciprocal, gain }: Measures): void =>
      console.log(
        `  ${name.padEnd(34)} R@1 ${first.toFixed(2)}  R@5 ${five.toFixed(2)}  MRR ${reciprocal.toFixed(2)}  nDCG@10 ${gain.toFixed(2)}`,
      )
    console.log(
      `search: ${questions.length} questions, ${paraphrases.length} of them without a word of their passage; ${texts.length} passages; ${embedder?.model ?? 'no embedder here'}`,
    )
    show('keywords', keyword)
    if (embedder === null) {
      return [figure('search: keywords, nDCG@10', keyword.gain, 0.2)]
    }
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
    const answered = everything.map(
      ({ question: one, dense: near, keyword: worded, covered, terms, nearest, cosines }) => ({
        hits: mixScores(near, worded, weight, covered),
        nearest,
        limit: candidates,
        cosines,
        terms: terms.length,
        covered: new Map([...worded.keys()].map((n) => [n, coverage(texts[ns.indexOf(n)] ?? '', terms)])),
        answer: one.answer === null ? null : (ns[one.answer] ?? null),
        isHeldOut: isHeldOut(one.q),
      }),
    )
    const relevance = relevanceFigures(answered, embedder.calibration)
    const better = Math.max(measure(ranksOf('keyword', held)).gain, measure(ranksOf('dense', held)).gain)
    return [
      figure('search: keywords, nDCG@10', keyword.gain, 0.2),
      figure('search: meaning, nDCG@10', dense.gain, 0.3),
      figure('search: mixed, nDCG@10', mixed.gain, Math.max(keyword.gain, dense.gain)),
      {
        ...figure('search: mixed, nDCG@10 of held-out questions', heldOut.gain, better),
        against: `the better of both alone on these, ${better.toFixed(2)}`,
      },
      figure('search: mixed, recall@5 of held-out questions', heldOut.five, 0.5),
      ...relevance,
    ]
  } finally {
    await close()
    await chooser.close()
    await models.close()
  }
}

function figure(name: string, value: number, goal: number): Figure {
  return { name, value, unit: '', goal: `≥ ${goal.toFixed(2)}`, met: value >= goal }
}
