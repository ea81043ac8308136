import type { KeyboardEvent } from 'react'
import { direction } from '../../../../src/text/join-words.ts'
import type { Subtitles } from './cut-subtitles.ts'
import type { RowActions } from './SubtitleRow.tsx'
import { wordAt, wordsOf } from './subtitle-words.ts'

/** What keys reach in a row: the time that seeks, or a word. */
export type ListPart = 'time' | 'word'

interface Given {
  subtitles: Subtitles
  /** The row that keys reach, and where in it: milliseconds. */
  row: number
  cursor: number
  /** Goes to what begins at a time. */
  go: (time: number, part: ListPart) => void
  actions: RowActions
}

/** Rows of one PageDown. */
const page = 10

/**
 * Up and Down go through the subtitles, Left and Right through the words. Enter begins a subtitle at a word, Backspace
 * joins the subtitle that it begins with the one before: as paragraphs of the text.
 */
export function handleListKey(event: KeyboardEvent<HTMLElement>, given: Given): void {
  const { target, ctrlKey, metaKey, altKey, shiftKey, key } = event
  if (!(target instanceof HTMLElement) || ctrlKey || metaKey || altKey || shiftKey) return
  const part = partOf(target)
  if (takesRowKey(key, part, given) || (part === 'word' && takesWordKey(key, given))) event.preventDefault()
}

export function partOf(target: HTMLElement): ListPart {
  return target.dataset['part'] === 'word' ? 'word' : 'time'
}

function takesRowKey(key: string, part: ListPart, { subtitles, row, go }: Given): boolean {
  const { cues } = subtitles
  const last = cues.length - 1
  const rows = new Map([
    ['ArrowDown', row + 1],
    ['ArrowUp', row - 1],
    ['PageDown', row + page],
    ['PageUp', row - page],
    ['Home', 0],
    ['End', last],
  ])
  const to = rows.get(key)
  const cue = cues[Math.min(Math.max(0, to ?? 0), last)]
  if (to === undefined || cue === undefined) return false
  go(cue.start, part)
  return true
}

function takesWordKey(key: string, { subtitles, row, cursor, go, actions }: Given): boolean {
  const cue = subtitles.cues[row]
  const word = cue && wordAt(subtitles, cue, cursor)
  if (cue === undefined || word === null || word === undefined) return false
  const own = wordsOf(subtitles, cue)
  const at = own.indexOf(word)
  if (key === 'Enter' || key === ' ') actions.toggle(row, word)
  else if (key === 'Backspace' || key === 'Delete') {
    if (at === 0) actions.join(row)
  } else if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const isOn = (key === 'ArrowRight') === (direction(subtitles.language) === 'ltr')
    const beside = subtitles.cues[row + (isOn ? 1 : -1)]
    const next = own[at + (isOn ? 1 : -1)] ?? (beside && wordsOf(subtitles, beside).at(isOn ? 0 : -1))
    if (next !== undefined) go(next.start, 'word')
  } else return false
  return true
}
