import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { Paragraph } from '../editor/document.ts'
import type { Mark } from '../highlights/marks.ts'
import { paintDoubts, paintFound, paintMarks, type DoubtLimits } from './highlights.ts'
import { putCursor, type Rows } from './rows.ts'

/** Keeps the text of a paragraph's element, its highlights and its entry in `rows` up to date. */
export function useParagraphText({
  paragraph,
  limits,
  found,
  marks,
  rows,
}: {
  paragraph: Paragraph
  limits: DoubtLimits
  found: readonly (readonly [number, number])[] | undefined
  marks: readonly Mark[] | undefined
  rows: Rows
}): RefObject<HTMLParagraphElement | null> {
  const text = useRef<HTMLParagraphElement>(null)
  const { key } = paragraph
  useLayoutEffect(() => {
    const element = text.current
    if (element === null || element.textContent === paragraph.text) return
    const selection = getSelection()
    const offset = document.activeElement === element ? (selection?.focusOffset ?? 0) : null
    const before = element.textContent ?? ''
    element.textContent = paragraph.text
    if (offset !== null) putCursor(element, movedOffset(offset, before, paragraph.text))
  }, [paragraph.text])
  useLayoutEffect(() => {
    const element = text.current
    return element === null ? undefined : paintDoubts(element, paragraph, limits)
  }, [paragraph, limits])
  useEffect(() => {
    const element = text.current
    // Ranges belong to the text node, so they are painted again when the text changes.
    const hasText = paragraph.text !== ''
    return element === null || found === undefined || !hasText ? undefined : paintFound(element, found)
  }, [found, paragraph.text])
  useLayoutEffect(() => {
    const element = text.current
    const hasText = paragraph.text !== ''
    return element === null || marks === undefined || !hasText ? undefined : paintMarks(element, marks)
  }, [marks, paragraph.text])
  useLayoutEffect(() => {
    rows.set(key, text.current)
    return () => rows.set(key, null)
  }, [rows, key])
  return text
}

/** Where an offset of a text is after another part of the text has changed. */
function movedOffset(offset: number, before: string, after: string): number {
  const shorter = Math.min(before.length, after.length)
  let head = 0
  while (head < shorter && before[head] === after[head]) head += 1
  if (offset <= head) return offset
  let tail = 0
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1
  return offset >= before.length - tail ? offset + after.length - before.length : head
}
