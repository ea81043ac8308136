import { primaryLanguage } from './primary-language.ts'
import type { SpeechOffer } from './port.ts'
import { unsupportedLanguage } from './unsupported-language.ts'

interface Speech {
  languages: () => Promise<SpeechOffer[]>
}

/** A sentence about a language that no engine here can transcribe; null: one can, or it will be detected. */
export async function languageNote(speech: Speech, language: string): Promise<string | null> {
  return language === 'auto' ? null : (await findListeners(speech)).noteOf(language)
}

/**
 * The same for any language, and the engine (`provider/model`) that is there for it, null if none is or it will be detected:
 * asked before a transaction, which waits for nothing but the database.
 */
export async function findListeners(speech: Speech) {
  const offered = await speech.languages()
  const offerOf = (language: string): SpeechOffer | undefined => {
    const primary = primaryLanguage(language)
    const own = offered.find((offer) => offer.language !== '*' && primaryLanguage(offer.language) === primary)
    return own ?? offered.find((offer) => offer.language === '*')
  }
  return {
    noteOf: (language: string): string | null =>
      language === 'auto' || offerOf(language) !== undefined
        ? null
        : unsupportedLanguage(language, 'no engine supports it').message,
    engineOf: (language: string): string | null => {
      const offer = language === 'auto' ? undefined : offerOf(language)
      return offer?.isHere === true ? offer.engine : null
    },
  }
}
