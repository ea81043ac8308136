import type { SpeechEngine } from '../engines/speech/port.ts'
import { engineName } from './deps.ts'
import type { LanguageInput } from './spoken-languages.ts'

/** What the languages and the punctuation of a transcript depend on. */
export function engineLanguages(
  engine: SpeechEngine,
): Pick<LanguageInput, 'engineLanguage' | 'leastConfidence' | 'candidates' | 'engine' | 'hasPunctuation'> {
  const { languages, detectsLanguage, punctuation } = engine.abilities
  const known = languages === 'any' ? [] : languages
  return {
    engineLanguage: known.length === 1 ? (known[0] ?? null) : null,
    leastConfidence: engine.leastConfidence ?? null,
    candidates: detectsLanguage ? known : [],
    engine: { name: engineName(engine), quality: engine.quality },
    hasPunctuation: punctuation,
  }
}
