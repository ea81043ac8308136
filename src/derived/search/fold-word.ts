import { fold } from '../../text/fold.ts'
import { simplified } from './simplified.ts'

/** Characters that are part of a word without being seen: soft hyphens, joiners, variation selectors. */
export const unseen = '\\u00ad\\u200b\\u200d\\u2060\\ufeff\\ufe00-\\ufe0f'
const allUnseen = new RegExp(`[${unseen}\\u20e3]`, 'gu')

/** Arabic letters that people type for one another, and those of Persian. */
const alike: Record<string, string> = { ى: 'ي', ی: 'ي', ة: 'ه', ۀ: 'ه', ک: 'ك', ٱ: 'ا' }
/**
 * A nasal before a consonant of its kind, and the sign of a nasal vowel: people write the dot (anusvara) for both, हिंदी
 * for हिन्दी. U+093C is the dot below of ज़, which most don't type.
 */
const nasals = /ङ्(?=[क-ङ])|ञ्(?=[च-ञ])|ण्(?=[ट-ण])|न्(?=[त-न])|म्(?=[प-म])|\u0901/g
const devanagari = /[\u0900-\u097f]/
/** The zero of Arabic, Persian, Hindi and Bengali; the other digits follow it. */
const zeros = [0x660, 0x6f0, 0x966, 0x9e6]
const digits = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\u09e6-\u09ef]/g
/** From katakana to hiragana. */
const kana = 0x60

const isPlain = /^[a-z0-9]*$/

/** A word as the index has it: without case, diacritics and differences that people don't type. */
export function foldWord(word: string): string {
  const lower = word.toLowerCase()
  if (isPlain.test(lower)) return lower
  const folded = fold(withAnusvara(word.replace(allUnseen, '')))
  if (isPlain.test(folded)) return folded
  return simplified(folded)
    .replace(/[ىیةۀکٱ]/g, (letter) => alike[letter] ?? letter)
    .replace(digits, (digit) => {
      const code = digit.charCodeAt(0)
      return String(code - (zeros.findLast((zero) => zero <= code) ?? code))
    })
    .replace(/[\u30a1-\u30f6]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - kana))
}

function withAnusvara(word: string): string {
  if (!devanagari.test(word)) return word
  return word.normalize('NFD').replaceAll('\u093c', '').replace(nasals, '\u0902')
}
