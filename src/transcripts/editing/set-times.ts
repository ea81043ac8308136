import type { EditOperation } from '../../contract/endpoints/editing.ts'
import type { EditableWord } from '../../text/corrections/edit-words.ts'
import { withTimes } from '../../text/corrections/move-words.ts'
import { roundSeconds } from '../../text/round-seconds.ts'
import { longestWait } from '../../text/speakers/by-turns.ts'
import { timeOf } from '../../text/time-of.ts'
import type { BlockEditor, Place } from '../versions/block-editor.ts'
import { invalidOperation } from './edit-errors.ts'

type Operation<T> = Extract<EditOperation, { type: T }>

export interface Run {
  from: Place
  to: Place
  words: EditableWord[]
}

/**
 * Gives a run of words other times. AppError INVALID_BODY that names the limit: the end of the recording, the words of
 * their speaker around them, or the order of those that others say at the same time.
 */
export async function setTimes(
  editor: BlockEditor,
  operation: Operation<'setTimes'>,
  index: number,
  { from, to, words }: Run,
  lastSecond: number,
): Promise<void> {
  const [start, end] = [roundSeconds(operation.start), roundSeconds(operation.end)]
  if (end < start) throw invalidOperation(index, 'end', '`end` comes before `start`.')
  const before = timeOf(words)
  // What ends later than the recording already may move, but no further.
  const latest = Math.max(lastSecond, before.end)
  if (end > latest) throw invalidOperation(index, 'end', `The recording ends at ${latest} s.`)
  const moved = withTimes(words, start, end)
  await requireOrder(editor, { from, to, words }, moved, index)
  await editor.move(from, to, words, moved)
}

/** Moves all words. AppError INVALID_BODY that names the limits. */
export async function shiftTimes(
  editor: BlockEditor,
  operation: Operation<'shiftTimes'>,
  index: number,
  lastSecond: number,
): Promise<void> {
  const by = roundSeconds(operation.by)
  const { start, end } = await editor.time()
  if (start === Infinity) return
  const [earliest, latest] = [-start, Math.max(0, roundSeconds(lastSecond - end))]
  if (by < earliest || by > latest) {
    throw invalidOperation(
      index,
      'by',
      `The words are from ${start} s to ${end} s. \`by\` must be from ${earliest} to ${latest}.`,
    )
  }
  await editor.shift(by)
}

/** The words around a run that its times depend on. */
interface Around {
  /** The nearest word of each speaker of the run. */
  before: ReadonlyMap<number, EditableWord>
  after: ReadonlyMap<number, EditableWord>
  /** The latest start before the run, and the earliest after it. */
  latest: number
  earliest: number
}

/** AppError INVALID_BODY unless the words of each speaker stay in order, and turns wait no longer than they may. */
async function requireOrder(
  editor: BlockEditor,
  run: Run,
  moved: readonly EditableWord[],
  index: number,
): Promise<void> {
  const around = await wordsAround(editor, run, moved)
  for (const [speaker, own] of Map.groupBy(moved, (word) => word.speaker)) {
    const old = run.words.filter((word) => word.speaker === speaker)
    const [first, last] = [own[0] as EditableWord, own.at(-1) as EditableWord]
    const before = around.before.get(speaker)
    // Words that overlapped may stay so, but begin in order.
    const lower = before === undefined ? 0 : Math.max(before.start, Math.min(before.end, old[0]?.start ?? 0))
    if (first.start < lower) {
      throw invalidOperation(
        index,
        'start',
        `"${first.word}" can't start before ${lower} s, because of the word before it.`,
      )
    }
    const after = around.after.get(speaker)
    if (after === undefined) continue
    const upper = Math.max(after.start, timeOf(old).end)
    if (last.start > after.start || timeOf(own).end > upper) {
      const limit = last.start > after.start ? after.start : upper
      throw invalidOperation(index, 'end', `"${last.word}" can't end after ${limit} s, because of the word after it.`)
    }
  }
  let { latest } = around
  for (const { word, start } of moved) {
    const limit = roundSeconds(latest - longestWait)
    if (start < limit)
      throw invalidOperation(index, 'start', `"${word}" can't start before ${limit} s: words before it do later.`)
    latest = Math.max(latest, start)
  }
  if (roundSeconds(latest - longestWait) > around.earliest) {
    const limit = roundSeconds(around.earliest + longestWait)
    throw invalidOperation(index, 'end', `Words can't start after ${limit} s: a word after them starts earlier.`)
  }
}

/**
 * Looks at the words around a run. A word starts at most `longestWait` before those that stand before it, so further
 * ones have no say.
 */
async function wordsAround(editor: BlockEditor, run: Run, moved: readonly EditableWord[]): Promise<Around> {
  const speakers = new Set(run.words.map(({ speaker }) => speaker))
  const [old, now] = [timeOf(run.words), timeOf(moved)]
  const start = Math.min(old.start, now.start)
  const end = Math.max(old.end, now.end)
  const [before, after] = [new Map<number, EditableWord>(), new Map<number, EditableWord>()]
  let [latest, earliest] = [-Infinity, Infinity]
  for await (const word of editor.beside(run.from, -1)) {
    latest = Math.max(latest, word.start)
    if (speakers.has(word.speaker) && !before.has(word.speaker)) before.set(word.speaker, word)
    if (word.start + longestWait < start) break
  }
  for await (const word of editor.beside(run.to, 1)) {
    earliest = Math.min(earliest, word.start)
    if (speakers.has(word.speaker) && !after.has(word.speaker)) after.set(word.speaker, word)
    if (word.start - longestWait > end) break
  }
  return { before, after, latest, earliest }
}
