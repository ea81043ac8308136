import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import type { Paragraph } from '../editor/document.ts'
import type { Mark } from '../highlights/marks.ts'
import { paintDoubts, paintFound, paintMarks, type DoubtLimits } from './highlights.ts'
import type { Rows } from './rows.ts'

/** Keeps the text of a paragraph's element, its highlights and its entry in `rows` up to date; `useCursor` has the cursor. */
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
    if (text.current !== null && text.current.textContent !== paragraph.text) text.current.textContent = paragraph.text
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
