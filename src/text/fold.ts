/** Diacritics of Latin, Greek, Cyrillic, Hebrew and Arabic. Indic vowel signs are letters, so they are not included. */
const marks = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u0640]/g
/** Letters with a stroke, which Unicode doesn't decompose although people type them without it. */
const plain: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
}
const special = /[ßæœøłđðþħıς]/g
const ascii = /^\p{ASCII}*$/u

/** A text without case and diacritics. */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(marks, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(special, (letter) => plain[letter] ?? letter)
}
