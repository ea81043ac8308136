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
  const written = next.slice(head, next.length - tail)
  if (head + tail < saved.length && from !== undefined && to !== undefined) {
    return written.length === 0
      ? [{ type: 'delete', from: from.id, to: to.id }]
      : replaceBy(from.id, to.id, inPieces(written, language))
  }
  if (written.length === 0) return []
  const before = saved[head - 1]
  if (before !== undefined) return insertAfter(before.id, inPieces(written, language))
  // Insert before the first word by replacing it. Otherwise the text would join the paragraph before.
  const first = saved[0]
  return first === undefined
    ? insertAfter(null, inPieces(written, language))
    : replaceBy(first.id, first.id, inPieces([...written, first.word], language))
}

/** The most characters that an operation takes. */
const mostCharacters = 10_000

/** Words as texts of operations: somebody may paste a whole chapter. */
function inPieces(words: readonly string[], language: string): string[] {
  // The end of a line parts two words without a space between them.
  const separator = isSpaceless(language) ? '\n' : ' '
  const pieces: string[] = []
  for (const word of words) {
    const joined = pieces.length === 0 ? word : `${pieces.at(-1)}${separator}${word}`
    if (pieces.length === 0 || joined.length > mostCharacters) pieces.push(word)
    else pieces[pieces.length - 1] = joined
  }
  return pieces
}

/** The last piece first: each comes directly after the word. */
function insertAfter(after: number | null, pieces: readonly string[]): TextEdit[] {
  return pieces.toReversed().map((text) => ({ type: 'insert', after, text }))
}

function replaceBy(from: number, to: number, [text = '', ...rest]: readonly string[]): TextEdit[] {
  return [...insertAfter(to, rest), { type: 'replace', from, to, text }]
}
