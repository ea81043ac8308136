import type { RecognisedWord } from './port.ts'

/** A result with fewer words than this share of the usual number has lost some, however sure the rest is. */
const usualShare = 0.9
/** Confidences below this count alike. */
const least = 0.001

/**
 * Of several results for the same speech, the surest: with the highest mean logarithm of its words' confidence. The first
 * one wins a tie.
 */
export function surestWords(results: readonly [RecognisedWord[], ...RecognisedWord[][]]): RecognisedWord[] {
  const counts = results.map(({ length }) => length).toSorted((a, b) => a - b)
  const usual = counts[Math.floor(counts.length / 2)] ?? 0
  let best = { words: results[0], sureness: -Infinity }
  for (const words of results) {
    if (words.length < usualShare * usual) continue
    const sureness = surenessOf(words)
    if (sureness > best.sureness) best = { words, sureness }
  }
  return best.words
}

function surenessOf(words: readonly RecognisedWord[]): number {
  if (words.length === 0) return -Infinity
  return words.reduce((sum, { confidence }) => sum + Math.log(Math.max(least, confidence ?? 0)), 0) / words.length
}
