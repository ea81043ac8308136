/** Text beyond this tells nothing new. */
const enough = 5000

/** The language of a text (two-letter code), or null where it cannot be told with confidence. */
export async function detectLanguage(text: string): Promise<string | null> {
  // Loaded when first used: its tables take tens of megabytes, and most recordings say what they are in.
  const { eld } = await import('eld/small')
  const result = eld.detect(text.slice(0, enough))
  return result.language !== '' && result.isReliable() ? result.language : null
}
