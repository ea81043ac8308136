import { direction } from '../join-words.ts'

const letters = /\p{L}/gu
const rightToLeftLetters =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}]/gu

/**
 * The direction of a paragraph: that of most of its letters, and of the language where they don't tell. Not that of the
 * first letter: a sentence may begin with a name of another script.
 */
export function textDirection(text: string, language: string): 'ltr' | 'rtl' {
  const all = text.match(letters)?.length ?? 0
  const toTheLeft = text.match(rightToLeftLetters)?.length ?? 0
  if (toTheLeft * 2 === all) return direction(language)
  return toTheLeft * 2 > all ? 'rtl' : 'ltr'
}
