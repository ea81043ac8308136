/** More text than this does not improve detection. */
const enough = 5000

/** Detects the language of a text (two-letter code); null if it is not certain. */
export async function detectLanguage(text: string): Promise<string | null> {
  // Loaded on first use: its tables take tens of megabytes, and most recordings state their language.
  const { eld } = await import('eld/small')
  const result = eld.detect(text.slice(0, enough))
  return result.language !== '' && result.isReliable() ? result.language : null
}
