import { documentClock } from '../../text/clock.ts'
import type { TranslationUnit } from '../../text/translations/translation-units.ts'
import type { Translated } from './sentence-memory.ts'
import type { Built } from './build-thread.ts'
import { warning } from '../../text/messages/warnings.ts'

/** Places beyond this number are counted, not listed. */
const mostNamed = 5

/** Warnings for the reader of a translation, as sentences. */
export function warningsOf(
  units: readonly TranslationUnit[],
  translated: readonly Translated[],
  { carried, lost }: Built['corrections'],
): string[] {
  const places = (problem: Translated['problem']): string[] =>
    units.flatMap((unit, i) => (translated[i]?.problem === problem ? [documentClock(unit.start)] : []))
  const warnings: string[] = []
  const kept = places('KEPT')
  if (kept.length > 0) {
    warnings.push(warning('SENTENCES_KEPT', listed(kept)))
  }
  const names = places('NAME')
  if (names.length > 0) warnings.push(warning('NAMES_TRANSLATED', listed(names)))
  if (lost > 0) warnings.push(warning('SENTENCE_CORRECTIONS_LOST', { lost, corrections: carried + lost }))
  return warnings
}

function listed(places: readonly string[]): { count: number; places: string; more: number | null } {
  const more = places.length - mostNamed
  return { count: places.length, places: places.slice(0, mostNamed).join(', '), more: more > 0 ? more : null }
}
