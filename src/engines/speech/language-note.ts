import { primaryLanguage } from './primary-language.ts'
import type { SpeechOffer } from './port.ts'
import { unsupportedLanguage } from './unsupported-language.ts'

/** A sentence about a language that no engine here can transcribe; null: one can, or it will be detected. */
export async function languageNote(
  speech: { languages: () => Promise<SpeechOffer[]> },
  language: string,
): Promise<string | null> {
  if (language === 'auto') return null
  const offered = await speech.languages()
  const primary = primaryLanguage(language)
  const canDo = offered.some((offer) => offer.language === '*' || primaryLanguage(offer.language) === primary)
  return canDo ? null : unsupportedLanguage(language, 'no engine supports it').message
}
