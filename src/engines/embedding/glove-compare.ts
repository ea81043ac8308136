import { fold } from '../../text/fold.ts'
import { typoWeight } from '../../text/typo-weight.ts'
import { formWeight } from '../../text/word-form.ts'
import { sifWeight } from './glove-files.ts'
import { lengthOf, meaningOf, rankOf, splitWords, wordsOf, wordVector, type GloveModel } from './glove-model.ts'

/** The share of the sentence's vector in the result. The words one by one have the rest. */
const vectorShare = 2 / 3

interface Compared {
  /** Its weighted vector, without the components common to all sentences; null without a vector. */
  vector: Float32Array | null
  /** That vector along the question's. */
  along: number
  /** Its cosine with each word of the question, at least 0. */
  closeness: Float32Array
}

/**
 * How close sentences are to a question, at most 1: the cosine of the vectors of both, mixed with how close the closest
 * word of the sentence is to each word of the question. A word without a vector is close to itself only. The mix was
 * chosen with bench/search-quality.ts.
 */
export function compareSentences(model: GloveModel, question: string, sentences: readonly string[]): number[] {
  const questionWords = wordsOf(model, question)
  const asked = [...new Map(questionWords.map((one) => [one.word, one])).values()].map(({ word, rank }) => {
    const vector = rank === null ? null : wordVector(model, rank)
    return { plain: fold(word), vector, length: lengthOf(vector), weight: rank === null ? 1 : sifWeight(rank) }
  })
  const weight = asked.reduce((sum, one) => sum + one.weight, 0)
  const meaning = meaningOf(model, questionWords)
  // The same words come up in many sentences.
  const known = new Map<string, Compared>()
  const compare = (word: string): Compared => {
    const rank = rankOf(model, word)
    const vector = rank === null ? null : wordVector(model, rank)
    const length = lengthOf(vector)
    const plain = fold(word)
    const closeness = Float32Array.from(asked, (one) => {
      const spelling = similarity(one.plain, plain)
      if (spelling === 1 || length * one.length === 0) return spelling
      return Math.max(spelling, dot(one.vector, vector) / (length * one.length))
    })
    const factor = rank === null ? 0 : sifWeight(rank)
    const weighted = vector?.map((value) => factor * value) ?? null
    const compared = { vector: weighted, along: dot(meaning, weighted), closeness }
    known.set(word, compared)
    return compared
  }
  const closest = new Float32Array(asked.length)
  const sum = new Float32Array(model.meta.dimensions)
  return sentences.map((sentence) => {
    closest.fill(0)
    sum.fill(0)
    let along = 0
    for (const word of splitWords(sentence)) {
      const one = known.get(word) ?? compare(word)
      along += one.along
      for (let i = 0; i < closest.length; i++) closest[i] = Math.max(closest[i] ?? 0, one.closeness[i] ?? 0)
      if (one.vector !== null) for (let d = 0; d < sum.length; d++) sum[d] = (sum[d] ?? 0) + (one.vector[d] ?? 0)
    }
    const length = lengthOf(sum)
    const byVector = length === 0 ? 0 : along / length
    const byWords = weight === 0 ? 0 : asked.reduce((all, one, i) => all + one.weight * (closest[i] ?? 0), 0) / weight
    return vectorShare * byVector + (1 - vectorShare) * byWords
  })
}

/** How likely two words are the same in spite of their letters, 0–1. The vectors know few forms, and few languages. */
function similarity(asked: string, said: string): number {
  return Math.max(formWeight(asked, said), typoWeight(asked, said))
}

function dot(a: Float32Array | null, b: Float32Array | null): number {
  if (a === null || b === null) return 0
  let sum = 0
  for (let d = 0; d < a.length; d++) sum += (a[d] ?? 0) * (b[d] ?? 0)
  return sum
}
