/** Not allowed in any document: C0 and C1 controls, noncharacters, and formatting that reorders surrounding text. */
const forbidden = /[\p{Cc}\p{Noncharacter_Code_Point}\ufeff\u202a-\u202e\u2066-\u2069]/gu
const spaces = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
const plain = /^[\x20-\x7e\u00a0-\u1fff\u3000-\ud7ff]*$/

/**
 * Makes text from outside valid in any document. Lone surrogates become U+FFFD, line breaks and tabs become
 * a space, control characters and noncharacters are removed. So are bidirectional embeddings, overrides and
 * isolates, which would reverse the surrounding text if left open. Everything else is unchanged.
 */
export function clean(text: string): string {
  if (plain.test(text)) return text
  return text.toWellFormed().replace(spaces, ' ').replace(forbidden, '')
}

/** A word on one line: clean, trimmed, inner white space as single spaces. */
export function cleanWord(word: string): string {
  const text = clean(word)
  return /\s/.test(text) ? text.trim().replace(/\s+/g, ' ') : text
}
