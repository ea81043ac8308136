/** The primary subtag of a language code: `en` for `en-GB`. */
export function primaryLanguage(language: string): string {
  return language.split('-')[0]?.toLowerCase() ?? language
}
