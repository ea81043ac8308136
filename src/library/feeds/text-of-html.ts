import { decodeHTML } from 'entities'

/** Tags that begin a new line. */
const breaks = /<(?:br|\/?(?:p|div|li|ul|ol|tr|h[1-6]|blockquote))\b[^<>]*>/gi

/** The text of HTML, without its tags, and with a line for each paragraph. What is malformed is left as it is. */
export function textOfHtml(html: string): string {
  const [first = '', ...rest] = html.split(/<(?:script|style)\b/i)
  const shown = rest.map((part) => {
    const end = /<\/(?:script|style)\s*>/i.exec(part)
    return end === null ? '' : part.slice(end.index + end[0].length)
  })
  const text = [first, ...shown]
    .join('')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(breaks, '\n')
    .replaceAll(/<\/?[a-z!][^<>]*>/gi, '')
  return decodeHTML(text)
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
