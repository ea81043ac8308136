import type { EditOperation } from '../../contract/endpoints/editing.ts'
import { replaceRun, wordsOfText, type EditableWord } from '../../text/corrections/edit-words.ts'
import { isBackChannel } from '../../text/paragraphs.ts'
import { longestWait } from '../../text/speakers/by-turns.ts'
import type { BlockEditor, Place } from '../versions/block-editor.ts'
import { invalidOperation, WordGone } from './edit-errors.ts'
import { setTimes, shiftTimes, type Run } from './set-times.ts'

async function placeOf(editor: BlockEditor, id: number): Promise<Place> {
  const place = await editor.find(id)
  if (place === null) throw new WordGone(id)
  return place
}

/** The words of a run. WordGone, or AppError INVALID_BODY if `to` comes before `from`. */
export async function runOf(editor: BlockEditor, operation: { from: number; to: number }, index: number): Promise<Run> {
  const from = await placeOf(editor, operation.from)
  const to = await placeOf(editor, operation.to)
  const words = await editor.run(from, to)
  if (words === null) throw invalidOperation(index, 'to', '`to` comes before `from` in the transcript.')
  return { from, to, words }
}

/** What operations need to know of the text that they change. */
export interface Edited {
  language: string
  /** No word is moved to later, seconds. */
  lastSecond: number
}

/**
 * Applies one operation. Throws WordGone for missing ids, AppError INVALID_BODY for invalid text and times.
 */
export async function applyOperation(
  editor: BlockEditor,
  operation: EditOperation,
  index: number,
  { language, lastSecond }: Edited,
): Promise<void> {
  switch (operation.type) {
    case 'replace':
      return replaceWords(editor, operation, index, textWords(operation.text, index, language))
    case 'delete':
      return replaceWords(editor, operation, index, [])
    case 'insert':
      return insertWords(editor, operation.after, textWords(operation.text, index, language))
    case 'splitParagraph':
      return markParagraph(editor, operation.before, true)
    case 'joinParagraph':
      return markParagraph(editor, operation.at, false)
    case 'breakSubtitle':
      return breakSubtitle(editor, operation)
    case 'setSpeaker':
      return setSpeaker(editor, operation, index)
    case 'setTimes':
      return setTimes(editor, operation, index, await runOf(editor, operation, index), lastSecond)
    case 'shiftTimes':
      return shiftTimes(editor, operation, index, lastSecond)
  }
}

/** Sets the speaker of a run. A new speaker starts a paragraph, except for a remark inside another's turn. */
async function setSpeaker(
  editor: BlockEditor,
  operation: { from: number; to: number; speaker: number },
  index: number,
): Promise<void> {
  const { from, to, words } = await runOf(editor, operation, index)
  const { speaker } = operation
  const before = await editor.neighbour(from, -1)
  const after = await editor.neighbour(to, 1)
  const isRemark = isBackChannel(words) && before !== null && before.speaker === after?.speaker
  await editor.setSpeaker(from, to, speaker, !isRemark && before !== null && before.speaker !== speaker)
  if (!isRemark && after !== null && after.speaker !== speaker) await markParagraph(editor, after.id, true)
}

/** Rejects control characters and lone surrogates, which nobody types. */
function textWords(text: string, index: number, language: string): string[] {
  // eslint-disable-next-line no-control-regex -- the pattern matches control characters
  if (!text.isWellFormed() || /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u0080-\u009f]/.test(text)) {
    throw invalidOperation(index, 'text', 'The text contains control characters or invalid Unicode.')
  }
  return wordsOfText(text, language)
}

async function replaceWords(
  editor: BlockEditor,
  operation: { from: number; to: number },
  index: number,
  texts: readonly string[],
): Promise<void> {
  const { from, to, words } = await runOf(editor, operation, index)
  const around = { before: await editor.neighbour(from, -1), after: await editor.neighbour(to, 1) }
  const { words: replaced, losesStart } = replaceRun(words, texts, editor.newId, around)
  const next = await inOrder(editor, to, replaced, new Set(words.map(({ id }) => id)))
  // If the words that a paragraph or a subtitle begins with are deleted, the rest of it starts where they ended.
  const last = next.at(-1)
  const lastKept = words.findLastIndex(({ id }) => id === last?.id)
  const isEndDeleted = last === undefined || lastKept !== -1
  const deleted = isEndDeleted ? words.slice(lastKept + 1) : []
  const lostSubtitle = deleted.some(({ subtitleBreak }) => subtitleBreak === 'always')
  await editor.replace(from, to, next)
  if (around.after === null) return
  if (losesStart) await markParagraph(editor, around.after.id, true)
  if (lostSubtitle) await breakSubtitle(editor, { before: around.after.id, break: 'always' })
}

async function insertWords(editor: BlockEditor, after: number | null, texts: readonly string[]): Promise<void> {
  if (after === null) {
    const first = await editor.first()
    const { words } = replaceRun([], texts, editor.newId, { before: null, after: first })
    if (words[0] !== undefined) words[0].startsParagraph = true
    await editor.prepend(words)
    if (first !== null) await markParagraph(editor, first.id, false)
    return
  }
  const { place, word } = await wordAt(editor, after)
  const around = { before: word, after: await editor.neighbour(place, 1) }
  const { words: added } = replaceRun([], texts, editor.newId, around)
  await editor.replace(place, place, [word, ...(await inOrder(editor, place, added, new Set()))])
}

/**
 * Words before the rest of the text, of which those that are not `kept` are new. They begin no later than the next one of
 * their speaker: what they stand for may have been several turns at once.
 */
async function inOrder(
  editor: BlockEditor,
  last: Place,
  words: readonly EditableWord[],
  kept: ReadonlySet<number>,
): Promise<EditableWord[]> {
  const missing = new Set(words.flatMap(({ id, speaker }) => (kept.has(id) ? [] : [speaker])))
  const latest = words.reduce((most, { start }) => Math.max(most, start), 0)
  /** When the next word of each speaker starts. */
  const next = new Map<number, number>()
  for await (const { speaker, start } of missing.size === 0 ? [] : editor.beside(last, 1)) {
    if (missing.delete(speaker)) next.set(speaker, start)
    if (missing.size === 0 || start - longestWait > latest) break
  }
  return words
    .toReversed()
    .map((word) => {
      const most = next.get(word.speaker) ?? Infinity
      const start = kept.has(word.id) ? word.start : Math.min(word.start, most)
      next.set(word.speaker, Math.min(start, most))
      return start === word.start ? word : { ...word, start }
    })
    .toReversed()
}

async function wordAt(editor: BlockEditor, id: number): Promise<{ place: Place; word: EditableWord }> {
  const place = await placeOf(editor, id)
  const [word] = (await editor.run(place, place)) ?? []
  if (word === undefined) throw new WordGone(id)
  return { place, word }
}

async function breakSubtitle(
  editor: BlockEditor,
  operation: Pick<Extract<EditOperation, { type: 'breakSubtitle' }>, 'before' | 'break'>,
): Promise<void> {
  const { place, word } = await wordAt(editor, operation.before)
  const { subtitleBreak: _, ...plain } = word
  const marked = operation.break === 'auto' ? plain : { ...plain, subtitleBreak: operation.break }
  await editor.replace(place, place, [marked])
}

async function markParagraph(editor: BlockEditor, id: number, starts: boolean): Promise<void> {
  const { place, word } = await wordAt(editor, id)
  // The very first word always starts a paragraph.
  const isFirst = (await editor.neighbour(place, -1)) === null
  await editor.replace(place, place, [{ ...word, startsParagraph: starts || isFirst }])
}
