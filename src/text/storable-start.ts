/** The first `length` UTF-16 units of a text, without what can't be stored: NUL characters and halves of pairs. */
export function storableStart(text: string, length: number): string {
  return text
    .replaceAll('\u0000', '')
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed()
}
