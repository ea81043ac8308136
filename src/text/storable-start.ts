/** UTF-16 units of a title or name. */
const most = 200

/** The start of a text as a title or name, without what can't be stored: NUL characters and halves of pairs. */
export function storableStart(text: string): string {
  return text
    .replaceAll('\u0000', '')
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '')
    .toWellFormed()
}
