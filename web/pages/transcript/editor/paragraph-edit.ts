import type { EditOperation } from '../../../../src/contract/endpoints/editing.ts'
import { replaceRun, wordsOfText } from '../../../../src/text/edit-words.ts'
import { offsetsIn, type Paragraph } from './document.ts'

/** A word that the server has not seen has an id below zero. */
let lastOwnId = 0

/**
 * A paragraph into which was typed. Words that stay keep their times; new ones share the time of those they stand
 * for, by the same rule that the server applies when it is saved.
 */
export function typeInto(paragraph: Paragraph, text: string, language: string): Paragraph {
  const words = replaceRun(paragraph.saved, wordsOfText(text, language), () => --lastOwnId, {
    before: null,
    after: null,
  })
  return { ...paragraph, text, words, offsets: offsetsIn(text, words) }
}

/** Whether something in it waits to be saved. */
export function isUnsaved(paragraph: Paragraph, language: string): boolean {
  const { saved } = paragraph
  const next = wordsOfText(paragraph.text, language)
  return next.length !== saved.length || next.some((word, i) => word !== saved[i]?.word)
}

/** What tells the server of the text that was typed; nothing where the words are those that it has. */
export function operationsFor(paragraph: Paragraph, language: string): EditOperation[] {
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
  const text = next.slice(head, next.length - tail).join(' ')
  if (head + tail < saved.length && from !== undefined && to !== undefined) {
    return text === ''
      ? [{ type: 'delete', from: from.id, to: to.id }]
      : [{ type: 'replace', from: from.id, to: to.id, text }]
  }
  if (text === '') return []
  const before = saved[head - 1]
  if (before !== undefined) return [{ type: 'insert', after: before.id, text }]
  // Before the first word of the paragraph: together with that word, so that the text does not fall to the one before.
  const first = saved[0]
  return first === undefined
    ? [{ type: 'insert', after: null, text }]
    : [{ type: 'replace', from: first.id, to: first.id, text: `${text} ${first.word}` }]
}
