import type { Paragraph } from './editor/document.ts'
import type { Found } from './text/TextColumn.tsx'

export interface FindOptions {
  matchCase: boolean
  wholeWords: boolean
}

const wordCharacter = /[\p{L}\p{M}\p{N}_]/u

/** Characters that keyboards and recognisers write differently: one of each finds the others. */
const alike = [`'‘’‛ʼ`, '"“”„‟', ' \u00a0\u202f']

/** Finds a text in the transcript. It is a literal text, not a pattern, but its quotes and spaces may be of any kind. */
export function findText(paragraphs: readonly Paragraph[], query: string, options: FindOptions): Found[] {
  if (query === '') return []
  const literal = query.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  const source = alike.reduce((text, kind) => text.replaceAll(new RegExp(`[${kind}]`, 'g'), `[${kind}]`), literal)
  const pattern = new RegExp(source, options.matchCase ? 'gu' : 'giu')
  const found: Found[] = []
  for (const { key, text } of paragraphs) {
    for (const match of text.matchAll(pattern)) {
      const start = match.index
      const end = start + match[0].length
      const isInside =
        (wordCharacter.test(text.charAt(start - 1)) && wordCharacter.test(text.charAt(start))) ||
        (wordCharacter.test(text.charAt(end)) && wordCharacter.test(text.charAt(end - 1)))
      if (!options.wholeWords || !isInside) found.push({ key, start, end })
    }
  }
  return found
}

/** Replaces matches in a paragraph. They must be in order and must not overlap. */
export function replaceAt(text: string, places: readonly { start: number; end: number }[], by: string): string {
  let result = ''
  let from = 0
  for (const { start, end } of places) {
    result += text.slice(from, start) + by
    from = end
  }
  return result + text.slice(from)
}
