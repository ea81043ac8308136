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
  const word = paragraph.words[Math.max(0, wordAtOffset(paragraph, from.offset))]
  const end = paragraphs[last]
  const lastWord = end?.words[Math.max(0, wordAtOffset(end, to.offset - 1))]
  const box = range.getBoundingClientRect()
  return {
    text,
    start: word?.start ?? 0,
    end: lastWord?.end ?? word?.end ?? 0,
    speaker: paragraph.speaker,
    runs: runsBetween(paragraphs.slice(first, last + 1), from.offset, to.offset),
    top: box.top,
    bottom: box.bottom,
    left: box.left,
  }
}
