// Whether the score of a hit means something: measures how close passages are to questions that have nothing to do with
// them (bench/search-absent), and what the score then promises for the questions held out.
import type { Calibration, Embedder } from '../src/engines/embedding/port.ts'
import type { Mixed } from '../src/derived/search/mix-scores.ts'
import { backgroundOf, isNear, normal, ofSentences, relevanceOf, withWords } from '../src/derived/search/relevance.ts'
import type { Figure } from './figure.ts'

export interface Answered {
  hits: readonly Mixed[]
  /** Cosines of the nearest passages, and how many were asked for. */
  nearest: readonly number[]
  limit: number
  /** How close all passages, or their sentences, in the language of the absent questions are. */
  all: readonly number[]
  /** Sentences in a passage, on average. */
  perPassage: number
  /** Number of the question's words that carry meaning. */
  terms: number
  /** Fraction of them in each passage that has one. */
  covered: ReadonlyMap<number, number>
  /** The passage that answers it; null: nobody said anything about it. */
  answer: number | null
  isHeldOut: boolean
}

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / Math.max(1, values.length)

/** Sizes of the parts of the set in which the closest passage or sentence is looked up. */
const parts = [10, 25, 75, 225]

/**
 * The normal distribution whose maximum of 10, 25, 75 and 225 values has the measured medians: the mean and the spread of
 * all values would describe the middle, but only the closest passages matter.
 */
function fit(all: readonly Answered[]): Calibration['short'] {
  const points = parts.map((size) => {
    const best = all
      .filter(({ answer }) => answer === null)
      .flatMap((one) =>
        Array.from({ length: Math.floor(one.all.length / size) }, (_, i) =>
          Math.max(...one.all.slice(i * size, (i + 1) * size)),
        ),
      )
      .toSorted((x, y) => x - y)
    return { z: medianOfMaximum(size), closest: best[Math.floor(best.length / 2)] ?? 0 }
  })
  const [z, closest] = [mean(points.map((point) => point.z)), mean(points.map((point) => point.closest))]
  const along = mean(points.map((point) => (point.z - z) * (point.closest - closest)))
  const spread = along / mean(points.map((point) => (point.z - z) ** 2))
  const round = (value: number): number => Math.round(value * 100) / 100
  return { mean: round(closest - spread * z), spread: round(spread) }
}

/** The z below which the largest of `size` standard normal values lies half of the time. */
function medianOfMaximum(size: number): number {
  let [low, high] = [-5, 5]
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2
    if (normal(middle) ** size < 0.5) low = middle
    else high = middle
  }
  return low
}

/** What a search with this calibration answers. */
function found(one: Answered, by: Calibration, sentences: Embedder['sentences']): { n: number; score: number }[] {
  const ofPassages = backgroundOf(by, one.terms, one.nearest, one.limit)
  const background = sentences ? ofSentences(ofPassages, sentences.calibration, one.terms, one.perPassage) : ofPassages
  const scores = one.hits.map(({ closeness }) => (closeness === null ? 0 : relevanceOf(closeness, background)))
  if (one.covered.size === 0 && !isNear(scores[0] ?? 0, one.terms)) return []
  const shown = withWords(
    scores,
    one.hits.map(({ n }) => one.covered.get(n) ?? 0),
  )
  return one.hits.slice(0, 10).map(({ n }, i) => ({ n, score: shown[i] ?? 0 }))
}

function gainOf(hits: readonly { n: number }[], answer: number | null): number {
  const place = hits.findIndex(({ n }) => n === answer)
  return place === -1 || place >= 10 ? 0 : 1 / Math.log2(place + 2)
}

/** Of an embedder without a calibration, only what was fitted is shown. */
export function relevanceFigures(set: string, all: readonly Answered[], embedder: Embedder): Figure[] {
  const { calibration: used, sentences } = embedder
  const tuned = all.filter(({ isHeldOut }) => !isHeldOut)
  const short = fit(tuned.filter(({ terms }) => terms <= 2))
  const long = fit(tuned.filter(({ terms }) => terms > 2))
  console.log(`  calibration, fitted here: ${JSON.stringify({ short, long })}`)
  if (used === null) return []
  console.log(`  calibration, used: ${JSON.stringify(sentences?.calibration ?? used)}`)
  const figures: Figure[] = []
  for (const [name, list] of [
    ['tuned on', tuned],
    ['held out', all.filter(({ isHeldOut }) => isHeldOut)],
  ] as const) {
    const present = list.filter(({ answer }) => answer !== null)
    const absent = list.filter(({ answer }) => answer === null)
    for (const score of [0.5, 0.8, 0.9]) {
      const wrong = mean(absent.map((one) => ((found(one, used, sentences)[0]?.score ?? 0) >= score ? 1 : 0)))
      const right = mean(
        present.map((one) =>
          (found(one, used, sentences).find(({ n }) => n === one.answer)?.score ?? 0) >= score ? 1 : 0,
        ),
      )
      console.log(
        `  ${name}, score ${score} or more: a passage for ${wrong.toFixed(2)} of ${absent.length} absent questions, the answer for ${right.toFixed(2)} of ${present.length}`,
      )
      if (name === 'held out' && score === 0.9) {
        figures.push(figure(`${set}: score 0.9 for questions about what nobody said, held out`, wrong, 0.2))
      }
    }
    const whole = mean(present.map((one) => gainOf(one.hits, one.answer)))
    const kept = mean(present.map((one) => gainOf(found(one, used, sentences), one.answer)))
    const brief = absent.filter(({ terms }) => terms <= 2)
    const nothing = brief.filter((one) => found(one, used, sentences).length === 0).length
    console.log(
      `  ${name}: nDCG@10 ${whole.toFixed(4)}, of what is found ${kept.toFixed(4)}; nothing is found for ${nothing} of ${brief.length} absent questions of one or two words`,
    )
    if (name === 'held out') figures.push(figure(`${set}: nDCG@10 lost by finding nothing, held out`, whole - kept, 0))
  }
  return figures
}

function figure(name: string, value: number, goal: number): Figure {
  return { name, value, unit: '', goal: `≤ ${goal}`, met: value <= goal }
}
