import { primaryLanguage } from './primary-language.ts'
import type { SpeechOffer } from './port.ts'
import { unsupportedLanguage } from './unsupported-language.ts'

interface Speech {
  languages: () => Promise<SpeechOffer[]>
}

/** A sentence about a language that no engine here can transcribe; null: one can, or it will be detected. */
export async function languageNote(speech: Speech, language: string): Promise<string | null> {
  return language === 'auto' ? null : (await languageNotes(speech))(language)
}

/** The same for any language: asked before a transaction, which waits for nothing but the database. */
export async function languageNotes(speech: Speech): Promise<(language: string) => string | null> {
  const offered = await speech.languages()
  return (language) => {
    if (language === 'auto') return null
    const primary = primaryLanguage(language)
    const canDo = offered.some((offer) => offer.language === '*' || primaryLanguage(offer.language) === primary)
    return canDo ? null : unsupportedLanguage(language, 'no engine supports it').message
  }
}
