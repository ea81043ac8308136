/** Languages written without spaces between words. */
const spaceless = new Set(['zh', 'yue', 'wuu', 'cmn', 'ja', 'th', 'lo', 'km', 'my'])
/** Of these, the languages that have a space between phrases and sentences. */
const phraseSpaced = new Set(['th', 'lo', 'km', 'my'])
const rightToLeft = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'iw', 'ku-arab', 'ps', 'sd', 'ug', 'ur', 'yi', 'ji'])
const rightToLeftScripts = new Set(['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg'])

/** The base language of a BCP 47 code: `pt-BR` → `pt`; `und` for an invalid code. */
export function baseLanguage(language: string): string {
  try {
    return new Intl.Locale(language).language
  } catch {
    // Intl throws a RangeError for a malformed code. Such a language has no rules of its own.
    return 'und'
  }
}

/** Whether the language is written without spaces: zh, ja, th, lo, km, my. */
export function isSpaceless(language: string): boolean {
  return spaceless.has(baseLanguage(language))
}

/**
 * Whether a space stands between phrases, which no rule could put back: th, lo, km, my. There, a word begins with the space
 * before it.
 */
export function hasPhraseSpaces(language: string): boolean {
  return phraseSpaced.has(baseLanguage(language))
}

/** The direction in which the language is written; a script in the code (`az-Arab`) decides first. */
export function direction(language: string): 'ltr' | 'rtl' {
  try {
    const locale = new Intl.Locale(language)
    if (locale.script !== undefined) return rightToLeftScripts.has(locale.script) ? 'rtl' : 'ltr'
    return rightToLeft.has(locale.language) ? 'rtl' : 'ltr'
  } catch {
    return 'ltr'
  }
}

const unspacedScript =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Bopomofo}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
/** A word of an alphabet that uses spaces, possibly followed by punctuation. */
const endsSpaced = new RegExp(`(?:(?![${unspacedScript}])[\\p{L}\\p{M}\\p{N}])[.,;:!?%)\\]"'’”…]*$`, 'u')
const startsSpaced = new RegExp(`^[("'‘“\\[$€£]*(?:(?![${unspacedScript}])[\\p{L}\\p{N}])`, 'u')

/**
 * Whether a space goes between two words. In a language without spaces, only between two words of an alphabet that uses
 * them ("在 New York 吃饭" has one: New York).
 */
export function spaceBetween(left: string, right: string, isSpacelessText: boolean): boolean {
  return !isSpacelessText || (endsSpaced.test(left.slice(-40)) && startsSpaced.test(right.slice(0, 40)))
}

/** Joins words to the text of a passage by the rules of the language. */
export function joinWords(words: readonly string[], language: string): string {
  if (!isSpaceless(language)) return words.join(' ')
  let text = ''
  for (const [i, word] of words.entries()) {
    if (i > 0 && spaceBetween(words[i - 1] as string, word, true)) text += ' '
    text += i === 0 ? word.trimStart() : word
  }
  return text
}

/** The text of words with more about them, as `joinWords`. */
export function textOfWords(words: readonly { word: string }[], language: string): string {
  return joinWords(
    words.map(({ word }) => word),
    language,
  )
}

/** Number of user-perceived characters (grapheme clusters); a flag, a family emoji or "ก็" is one. */
export function countCharacters(text: string): number {
  if (onePerUnit.test(text)) return text.length
  const known = counts.get(text)
  if (known !== undefined) return known
  let count = 0
  for (const _ of clusters.segment(text)) count++
  if (text.length <= 32) {
    if (counts.size >= 20_000) counts.clear()
    counts.set(text, count)
  }
  return count
}

/** Scripts in which every UTF-16 unit is one character: no combining mark, no surrogate, no joiner. */
const onePerUnit =
  /^[\x20-\x7e\xa0-\xac\xae-\u02ff\u0391-\u0481\u048a-\u052f\u2010-\u2027\u3001-\u3029\u3041-\u3096\u30a1-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uff01-\uff60]*$/
const clusters = new Intl.Segmenter('und', { granularity: 'grapheme' })
const counts = new Map<string, number>()
