import { languageName } from '../../text/languages/language-name.ts'
import { RefusalError } from '../refusal-error.ts'

/** The error for a language that can't be transcribed; `why` is part of a sentence. */
export function unsupportedLanguage(language: string, why: string): RefusalError {
  return new RefusalError('LANGUAGE_UNSUPPORTED', `${languageName(language)} cannot be transcribed here: ${why}.`, why)
}
