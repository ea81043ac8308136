/** Fewer words say nothing. */
const leastWords = 8

/**
 * Whether words were probably recognised in speech of another language than the engine's: their mean confidence is
 * below `least` (SpeechEngine.leastConfidence).
 */
export function soundsForeign(words: readonly { confidence: number | null }[], least: number): boolean {
  const sure = words.flatMap(({ confidence }) => confidence ?? [])
  if (sure.length < leastWords) return false
  return sure.reduce((sum, confidence) => sum + confidence, 0) / sure.length < least
}
