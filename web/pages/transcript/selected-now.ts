import { timeOf } from '../../../src/text/time-of.ts'
import { runsBetween, wordAtOffset, type WordRun } from './editor/document.ts'
import type { Editor } from './editor/editor.ts'
import { placeOf } from './text/rows.ts'

/** Words that somebody selected in the transcript. */
export interface Selected {
  text: string
  start: number
  end: number
  speaker: number
  runs: readonly WordRun[]
  /** The edges of the selection in the window. */
  top: number
  bottom: number
  left: number
}

/** The selection in the transcript, or null. */
export function selectedNow(editor: Editor): Selected | null {
  const selection = getSelection()
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const from = placeOf(range.startContainer, range.startOffset)
  const to = placeOf(range.endContainer, range.endOffset)
  const text = selection.toString().trim()
  if (from === null || to === null || text === '') return null
  const { paragraphs } = editor.document.get()
  const first = paragraphs.findIndex(({ key }) => key === from.key)
  const last = paragraphs.findIndex(({ key }) => key === to.key)
  const paragraph = paragraphs[first]
  if (paragraph === undefined || last < first) return null
  const word = Math.max(0, wordAtOffset(paragraph, from.offset))
  const said = paragraphs.slice(first, last + 1).flatMap((one, i) => {
    const past = i === last - first ? Math.max(0, wordAtOffset(one, to.offset - 1)) + 1 : Infinity
    return one.words.slice(i === 0 ? word : 0, past)
  })
  const box = range.getBoundingClientRect()
  return {
    text,
    start: said[0]?.start ?? 0,
    end: timeOf(said).end,
    speaker: paragraph.speaker,
    runs: runsBetween(paragraphs.slice(first, last + 1), from.offset, to.offset),
    top: box.top,
    bottom: box.bottom,
    left: box.left,
  }
}
