/** Opened on first use: they take time of a start. */
let names: Intl.DisplayNames | null = null

/** The English name of a language; the code itself if it isn't a language's, as in old archives. */
export function languageName(language: string): string {
  names ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' })
  try {
    // `Intl.DisplayNames` takes no code with extensions.
    return names.of(new Intl.Locale(language).baseName) ?? language
  } catch {
    return language
  }
}
