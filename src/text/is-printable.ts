/** Whether a text can be stored and sent: PostgreSQL takes no NUL character, and UTF-8 no half of a surrogate pair. */
export function isPrintable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}
