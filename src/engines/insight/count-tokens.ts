/**
 * Estimates the tokens of a text, rather too many than too few: a token is three letters of the Latin alphabet, two of
 * other alphabets, one character of a script without spaces.
 */
export function countTokens(text: string): number {
  let latin = 0
  let other = 0
  let wide = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < 0x250) latin += 1
    else if (code < 0xe00) other += 1
    else wide += 1
  }
  return Math.ceil(latin / 3 + other / 2 + wide)
}
