import type { Paragraph } from './editor/document.ts'
import type { TextPlace } from './editor/text-place.ts'
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

/** The index of the first match from a place on, or of the first of all; 0 without any. */
export function firstFoundFrom(
  found: readonly Found[],
  from: TextPlace | null,
  paragraphs: readonly Paragraph[],
): number {
  const order = new Map(paragraphs.map(({ key }, i) => [key, i]))
  const at = order.get(from?.key ?? Number.NaN)
  if (from === null || at === undefined) return 0
  const isPast = ({ key, start }: Found): boolean =>
    key === from.key ? start >= from.offset : (order.get(key) ?? 0) > at
  return Math.max(0, found.findIndex(isPast))
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
