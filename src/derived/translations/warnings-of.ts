import { documentClock } from '../../text/clock.ts'
import type { TranslationUnit } from '../../text/translation-units.ts'
import type { Translated } from './sentence-memory.ts'

/** Places beyond this number are counted, not listed. */
const mostNamed = 5

/** Warnings for the reader of a translation, as sentences. */
export function warningsOf(units: readonly TranslationUnit[], translated: readonly Translated[]): string[] {
  const places = (problem: Translated['problem']): string[] =>
    units.flatMap((unit, i) => (translated[i]?.problem === problem ? [documentClock(unit.start)] : []))
  const warnings: string[] = []
  const kept = places('KEPT')
  if (kept.length > 0) {
    warnings.push(`${count(kept)} could not be translated and stay in the original language: ${listed(kept)}.`)
  }
  const names = places('NAME')
  if (names.length > 0) warnings.push(`In ${count(names)} a name may have been translated: ${listed(names)}.`)
  return warnings
}

function count(places: readonly string[]): string {
  return places.length === 1 ? '1 sentence' : `${places.length} sentences`
}

function listed(places: readonly string[]): string {
  const rest = places.length - mostNamed
  return `at ${places.slice(0, mostNamed).join(', ')}${rest > 0 ? ` and at ${rest} more places` : ''}`
}
