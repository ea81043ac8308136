// `npm run bench -- --save` keeps the ratios of a run in baseline.json; `--compare` finds those that became worse.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import type { Figure } from './figure.ts'

/** Ratios within one run, by the name of the figure, and the commit that each was measured on. */
type Baseline = Record<string, { value: number; commit: string }>

const file = new URL('baseline.json', import.meta.url)

/**
 * How many times worse than its baseline a ratio may be. Both sides of a ratio run on the same machine at the same time,
 * so this covers what other work does to one side more than to the other.
 */
export const tolerance = 3

function ratios(figures: readonly Figure[]): Figure[] {
  return figures.filter(
    ({ unit, value, dependsOnDisk = false }) => unit === '×' && Number.isFinite(value) && value > 0 && !dependsOnDisk,
  )
}

export function readBaseline(): Baseline {
  return JSON.parse(readFileSync(file, 'utf8')) as Baseline
}

/** Adds the ratios to the baseline, or replaces them. */
export function saveBaseline(figures: readonly Figure[]): void {
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' }).trim()
  const measured = ratios(figures).map(({ name, value }) => [name, { value: Number(value.toPrecision(3)), commit }])
  const all = Object.entries({ ...readBaseline(), ...(Object.fromEntries(measured) as Baseline) })
  const sorted = Object.fromEntries(all.toSorted(([one], [other]) => (one < other ? -1 : 1)))
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
}

/** A sentence for each ratio that is worse than its baseline by more than the tolerance. */
export function compareWith(baseline: Baseline, figures: readonly Figure[]): string[] {
  return ratios(figures).flatMap(({ name, value, goal }) => {
    const before = baseline[name]
    if (before === undefined) return []
    // The goal says which direction is better.
    const worse = goal.startsWith('≥') ? before.value / value : value / before.value
    if (worse <= tolerance) return []
    return [
      `${name}: ${value.toPrecision(3)} ×, was ${before.value} × (${before.commit}); ${worse.toFixed(1)} times worse`,
    ]
  })
}
