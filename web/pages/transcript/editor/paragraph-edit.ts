import type { EditOperation } from '../../../../src/contract/endpoints/editing.ts'
import { replaceRun, wordsOfText } from '../../../../src/text/corrections/edit-words.ts'
import { isSpaceless } from '../../../../src/text/join-words.ts'
import { offsetsIn, type Paragraph } from './document.ts'

/** Words that the server doesn't know yet have negative ids. */
let lastOwnId = 0

/**
 * Applies typed text to a paragraph. New words share the time of the words they replace, by the same rule as on the
 * server.
 */
export function typeInto(paragraph: Paragraph, text: string, language: string): Paragraph {
  const { words } = replaceRun(paragraph.saved, wordsOfText(text, language), () => --lastOwnId, {
    before: null,
    after: null,
  })
  return { ...paragraph, text, words, offsets: offsetsIn(text, words) }
}

/** Whether the paragraph has unsaved edits. */
export function isUnsaved(paragraph: Paragraph, language: string): boolean {
  const { saved } = paragraph
  const next = wordsOfText(paragraph.text, language)
  return next.length !== saved.length || next.some((word, i) => word !== saved[i]?.word)
}

type TextEdit = Extract<EditOperation, { type: 'replace' | 'delete' | 'insert' }>

/** The operations that save the typed text, or none if the words are unchanged. */
export function operationsFor(paragraph: Paragraph, language: string): TextEdit[] {
  const { saved } = paragraph
  const next = wordsOfText(paragraph.text, language)
  let head = 0
  while (head < saved.length && head < next.length && saved[head]?.word === next[head]) head += 1
  let tail = 0
  while (tail < saved.length - head && tail < next.length - head && saved.at(-1 - tail)?.word === next.at(-1 - tail)) {
    tail += 1
  }
  const from = saved[head]
  const to = saved[saved.length - tail - 1]
  // The end of a line parts two words without a space between them.
  const separator = isSpaceless(language) ? '\n' : ' '
  const text = next.slice(head, next.length - tail).join(separator)
  if (head + tail < saved.length && from !== undefined && to !== undefined) {
    return text === ''
      ? [{ type: 'delete', from: from.id, to: to.id }]
      : [{ type: 'replace', from: from.id, to: to.id, text }]
  }
  if (text === '') return []
  const before = saved[head - 1]
  if (before !== undefined) return [{ type: 'insert', after: before.id, text }]
  // Insert before the first word by replacing it. Otherwise the text would join the paragraph before.
  const first = saved[0]
  return first === undefined
    ? [{ type: 'insert', after: null, text }]
    : [{ type: 'replace', from: first.id, to: first.id, text: `${text}${separator}${first.word}` }]
}
