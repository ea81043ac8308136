import { RefusalError } from '../refusal-error.ts'

/** The error for a language that can't be transcribed; `why` is part of a sentence. */
export function unsupportedLanguage(language: string, why: string): RefusalError {
  const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' })
  let name = language
  try {
    name = names.of(language) ?? language
  } catch {
    // Not a language code: the message repeats it unchanged.
  }
  return new RefusalError('LANGUAGE_UNSUPPORTED', `${name} cannot be transcribed here: ${why}.`, why)
}
