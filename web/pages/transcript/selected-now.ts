import { timeOf } from '../../../src/text/time-of.ts'
import { rangeOfWord, runsBetween, wordAtOffset, type Paragraph, type WordRun } from './editor/document.ts'
import type { Editor } from './editor/editor.ts'
import { edgesOf } from './text/rows.ts'

/** What is selected of a paragraph. */
export interface SelectedPart {
  text: string
  /** The same with all of the words that are selected in part. */
  words: string
  /** Seconds. */
  start: number
  speaker: number
  startsTurn: boolean
}

/** Words that somebody selected in the transcript. */
export interface Selected {
  parts: readonly SelectedPart[]
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
  const { paragraphs } = editor.document.get()
  const edges = edgesOf(paragraphs)
  if (edges === null) return null
  const { from, to } = edges
  const first = paragraphs.findIndex(({ key }) => key === from.key)
  const last = paragraphs.findIndex(({ key }) => key === to.key)
  const paragraph = paragraphs[first]
  if (paragraph === undefined || last < first) return null
  const touched = paragraphs.slice(first, last + 1)
  const parts = touched.flatMap((one, i): SelectedPart[] => {
    const begin = i === 0 ? from.offset : 0
    const end = i === touched.length - 1 ? to.offset : one.text.length
    const text = one.text.slice(begin, end).trim()
    const start = one.words[Math.max(0, wordAtOffset(one, begin))]?.start ?? 0
    return text === ''
      ? []
      : [{ text, words: wordsBetween(one, begin, end), start, speaker: one.speaker, startsTurn: one.startsTurn }]
  })
  if (parts.length === 0) return null
  const word = Math.max(0, wordAtOffset(paragraph, from.offset))
  const said = touched.flatMap((one, i) => {
    const past = i === touched.length - 1 ? Math.max(0, wordAtOffset(one, to.offset - 1)) + 1 : Infinity
    return one.words.slice(i === 0 ? word : 0, past)
  })
  const box = range.getBoundingClientRect()
  return {
    parts,
    text: parts.map(({ text }) => text).join('\n\n'),
    start: said[0]?.start ?? 0,
    end: timeOf(said).end,
    speaker: paragraph.speaker,
    runs: runsBetween(touched, from.offset, to.offset),
    top: box.top,
    bottom: box.bottom,
    left: box.left,
  }
}

/** The text between two offsets, with the beginning of its first word and the end of its last one. */
function wordsBetween(paragraph: Paragraph, begin: number, end: number): string {
  const [firstBegins, firstEnds] = rangeOfWord(paragraph, wordAtOffset(paragraph, begin))
  const [, lastEnds] = rangeOfWord(paragraph, wordAtOffset(paragraph, end - 1))
  return paragraph.text.slice(firstEnds > begin ? firstBegins : begin, Math.max(end, lastEnds)).trim()
}
