import { eld } from 'eld'

/** Text beyond this tells nothing new. */
const enough = 5000

/** The language of a text (two-letter code), or null where it cannot be told with confidence. */
export function detectLanguage(text: string): string | null {
  const result = eld.detect(text.slice(0, enough))
  return result.language !== '' && result.isReliable() ? result.language : null
}
