import { RefusalError } from '../refusal-error.ts'

/** The English name of a language; the code itself if it isn't a language's. */
export function languageName(language: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' }).of(language) ?? language
  } catch {
    return language
  }
}

/** The error for a language that can't be transcribed; `why` is part of a sentence. */
export function unsupportedLanguage(language: string, why: string): RefusalError {
  return new RefusalError('LANGUAGE_UNSUPPORTED', `${languageName(language)} cannot be transcribed here: ${why}.`, why)
}
