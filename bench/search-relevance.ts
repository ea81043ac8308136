// Whether the score of a hit means something: measures how close the best passage is to questions about something that
// nobody said (bench/search-absent), and what the score then promises for those held out.
import type { Calibration } from '../src/engines/embedding/port.ts'
import type { Mixed } from '../src/derived/search/mix-scores.ts'
import { isNear, relevanceOf } from '../src/derived/search/relevance.ts'
import type { Figure } from './figure.ts'

export interface Answered {
  hits: readonly Mixed[]
  /** Number of the question's words that carry meaning. */
  terms: number
  /** Whether a passage contains one of them. */
  isWorded: boolean
  /** The passage that answers it; null: nobody said anything about it. */
  answer: number | null
  isHeldOut: boolean
}

const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / Math.max(1, values.length)
const quantile = (values: readonly number[], at: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(at * values.length))] ?? 0

const closest = ({ hits }: Pick<Answered, 'hits'>): number =>
  Math.max(-1, ...hits.map(({ closeness }) => closeness ?? -1))

/** The logistic distribution with the same median and the same ninth decile: ln 9 widths above. */
function fit(all: readonly Answered[]): Calibration['short'] {
  const best = all.filter(({ answer }) => answer === null).map(closest)
  const middle = quantile(best, 0.5)
  const round = (value: number): number => Math.round(value * 1000) / 1000
  return { middle: round(middle), width: round((quantile(best, 0.9) - middle) / Math.log(9)) }
}

/** What a search with this calibration finds. */
function found({ hits, terms, isWorded }: Answered, by: Calibration): Mixed[] {
  return isWorded || isNear(closest({ hits }), terms, by) ? [...hits] : []
}

function gainOf(hits: readonly Mixed[], answer: number | null): number {
  const place = hits.findIndex(({ n }) => n === answer)
  return place === -1 || place >= 10 ? 0 : 1 / Math.log2(place + 2)
}

/** @param used the embedder's calibration; null: it has none, and only what was fitted is shown */
export function relevanceFigures(all: readonly Answered[], used: Calibration | null): Figure[] {
  const tuned = all.filter(({ isHeldOut }) => !isHeldOut)
  const held = all.filter(({ isHeldOut }) => isHeldOut)
  const short = fit(tuned.filter(({ terms }) => terms <= 2))
  const long = fit(tuned.filter(({ terms }) => terms > 2))
  console.log(`  calibration, fitted here: ${JSON.stringify({ short, long })}`)
  if (used === null) return []
  console.log(`  calibration, used: ${JSON.stringify(used)}`)
  const figures: Figure[] = []
  for (const [name, list] of [
    ['tuned on', tuned],
    ['held out', held],
  ] as const) {
    const present = list.filter(({ answer }) => answer !== null)
    const absent = list.filter(({ answer }) => answer === null)
    const scoreOf = (one: Answered, closeness: number | null): number =>
      closeness === null ? 0 : relevanceOf(closeness, one.terms, used)
    for (const score of [0.5, 0.8, 0.9, 0.95]) {
      const wrong = mean(absent.map((one) => (scoreOf(one, closest(one)) >= score ? 1 : 0)))
      const right = mean(
        present.map((one) => {
          const hit = one.hits.slice(0, 10).find(({ n }) => n === one.answer)
          return hit !== undefined && scoreOf(one, hit.closeness) >= score ? 1 : 0
        }),
      )
      console.log(
        `  ${name}, score ${score} or more: a passage for ${wrong.toFixed(2)} of ${absent.length} absent questions (promised ${(1 - score).toFixed(2)}), the answer for ${right.toFixed(2)} of ${present.length}`,
      )
      if (name === 'held out' && score === 0.9) {
        figures.push(figure('search: score 0.9 for questions about what nobody said, held out', wrong, 0.2))
      }
    }
    const whole = mean(present.map((one) => gainOf(one.hits, one.answer)))
    const kept = mean(present.map((one) => gainOf(found(one, used), one.answer)))
    const words = absent.filter(({ terms }) => terms === 1)
    const nothing = (some: readonly Answered[]): string =>
      `${some.filter((one) => found(one, used).length === 0).length} of ${some.length}`
    console.log(
      `  ${name}: nDCG@10 ${whole.toFixed(4)}, of what is found ${kept.toFixed(4)}; nothing is found for ${nothing(absent)} absent questions, among them ${nothing(words)} single words`,
    )
    if (name === 'held out') figures.push(figure('search: nDCG@10 lost by finding nothing, held out', whole - kept, 0))
  }
  return figures
}

function figure(name: string, value: number, goal: number): Figure {
  return { name, value, unit: '', goal: `≤ ${goal}`, met: value <= goal }
}
