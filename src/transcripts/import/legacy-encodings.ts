/** What programs wrote before Unicode, by script: the most common first. */
const byScript: Readonly<Record<string, readonly string[]>> = {
  Arab: ['windows-1256', 'iso-8859-6'],
  Cyrl: ['windows-1251', 'koi8-u', 'ibm866', 'iso-8859-5'],
  Grek: ['windows-1253', 'iso-8859-7'],
  Hans: ['gb18030'],
  Hant: ['big5'],
  Hebr: ['windows-1255'],
  // Text in Shift JIS is hardly ever valid in the first, the other way round often.
  Jpan: ['euc-jp', 'shift_jis'],
  Kore: ['euc-kr'],
  Thai: ['windows-874'],
}

/** The same for languages in Latin letters that Windows-1252 lacks some of. */
const byLanguage: Readonly<Record<string, readonly string[]>> = {
  ...each(['bs', 'cs', 'hr', 'hu', 'pl', 'ro', 'sk', 'sl', 'sq', 'sr'], ['windows-1250', 'iso-8859-2']),
  ...each(['az', 'ku', 'tr'], ['windows-1254']),
  ...each(['et', 'lt', 'lv'], ['windows-1257', 'iso-8859-13']),
}

function each(languages: readonly string[], encodings: readonly string[]): Record<string, readonly string[]> {
  return Object.fromEntries(languages.map((language) => [language, encodings]))
}

/**
 * Controls, lines of tables, signs in words, letters between those of another script; and a capital behind a small
 * letter, as in "оПХБЕР", which is "Привет" in KOI8: the text is in another encoding. A few are in any text.
 */
const doubtful =
  /[\u0080-\u009f\u2500-\u259f]|\p{L}[¤¦§©«¬®°±¶·»×]\p{L}|\p{L}[¬±¶]|[¬¶]\p{L}|\p{Script=Latin}[\p{Script=Cyrillic}\p{Script=Greek}]\p{Script=Latin}|(?=\p{Script=Cyrillic})\p{Ll}(?=\p{Script=Cyrillic})\p{Lu}/gu
/** Words for each doubt, at least. */
const wordsPerDoubt = 20

/**
 * Text of an encoding that nothing names, in a language: read in one of those that the language was written in before
 * Unicode. Programs used what their system had, which the HTML standard lists by language, and others list for other
 * systems.
 * @returns null: in none of them is it text, or the language has none but Windows-1252
 */
export function decodeLegacy(bytes: Uint8Array, language: string): string | null {
  const { language: code, script = '' } = new Intl.Locale(language).maximize()
  const [best] = [...(byScript[script] ?? []), ...(byLanguage[code] ?? [])]
    .flatMap((encoding) => decodeStrictly(encoding, bytes) ?? [])
    .map((text) => ({ text, doubts: countOf(doubtful, text) }))
    .toSorted((a, b) => a.doubts - b.doubts)
  return best !== undefined && best.doubts * wordsPerDoubt <= countOf(/\p{L}+/gu, best.text) ? best.text : null
}

function countOf(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0
}

/** The text of bytes that are all valid in an encoding; null: not all are. */
export function decodeStrictly(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
