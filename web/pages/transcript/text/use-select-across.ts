import { useEffect, useState, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Editor } from '../editor/editor.ts'
import { edgesOf, isInTranslation, placeOf, putSelection, type Rows } from './rows.ts'

interface Given {
  editor: Editor
  rows: Rows
  isEditable: boolean
}

/**
 * Selects several paragraphs: by dragging, with Shift and a click, with Shift and ↑ or ↓, or all of them. Browsers keep a
 * selection that begins in an editable element inside it, so the paragraphs are read-only until the selection is gone
 * or in one of them again.
 * @returns whether they are read-only
 */
export function useSelectAcross(scroller: RefObject<HTMLDivElement | null>, given: Given): boolean {
  const { editor, rows, isEditable } = given
  const [isAcross, setAcross] = useState(false)
  useEffect(() => {
    const box = scroller.current
    if (box === null) return undefined
    let isOn = false
    /** Where the mouse was pressed. */
    let dragged: Element | null = null
    // At once, because the browser selects when these listeners have returned.
    const turn = (on: boolean): void => {
      if (isOn === on) return
      isOn = on
      flushSync(() => setAcross(on))
      // Keys belong to the page, as they do where nothing can be typed.
      if (on) box.focus({ preventScroll: true })
    }
    const anchored = (): Element | null => paragraphOf(getSelection()?.anchorNode ?? null)
    /** Ends it once the selection is in one paragraph, which then has the cursor. */
    const settle = (): void => {
      if (!isOn || dragged !== null) return
      const edges = edgesOf(editor.document.get().paragraphs)
      if (edges !== null && edges.from.key !== edges.to.key) return
      // In a paragraph that can be typed into again, the browser would keep only what is selected of that paragraph.
      if (edges === null && isInTranslation(getSelection()?.focusNode ?? null)) return
      turn(false)
      if (edges !== null) putSelection(rows, edges.from, edges.to)
    }
    const press = (event: MouseEvent): void => {
      if (event.button !== 0) return
      const at = paragraphOf(event.target)
      const from = anchored()
      if (event.shiftKey && at !== null && from !== null && at !== from) turn(true)
      else if (!event.shiftKey) turn(false)
      dragged = at
    }
    const drag = ({ clientY }: MouseEvent): void => {
      if (dragged === null || anchored() !== dragged) return
      const { top, bottom } = dragged.getBoundingClientRect()
      if (clientY < top || clientY > bottom) turn(true)
    }
    const release = (): void => {
      dragged = null
      settle()
    }
    const selectAll = (): void => {
      turn(true)
      // Whatever is rendered later is selected, too.
      getSelection()?.selectAllChildren(box)
    }
    const extend = (step: 1 | -1, target: EventTarget | null): boolean => {
      // Outside the text, these keys go to another turn.
      if (!isOn && paragraphOf(target) === null) return false
      const selection = getSelection()
      const anchor = placeOf(selection?.anchorNode ?? null, selection?.anchorOffset ?? 0)
      const focus = placeOf(selection?.focusNode ?? null, selection?.focusOffset ?? 0)
      if (anchor === null || focus === null) return false
      const { paragraphs } = editor.document.get()
      const index = paragraphs.findIndex(({ key }) => key === focus.key)
      const isAtEdge = focus.offset === (step === 1 ? paragraphs[index]?.text.length : 0)
      // Within a paragraph, the browser goes on by lines.
      if (!isOn && !isAtEdge) return false
      const to = paragraphs[isAtEdge ? index + step : index]
      const row = to === undefined ? undefined : rows.get(to.key)
      if (to === undefined || row === undefined) return isOn
      turn(true)
      putSelection(rows, anchor, { key: to.key, offset: step === 1 ? to.text.length : 0 })
      box.focus({ preventScroll: true })
      row.scrollIntoView({ block: 'nearest' })
      return true
    }
    const remove = (): boolean => {
      const edges = edgesOf(editor.document.get().paragraphs)
      if (!isOn || !isEditable || edges === null) return false
      const { paragraphs } = editor.document.get()
      const [first, last] = [edges.from, edges.to].map(({ key }) => paragraphs.findIndex((one) => one.key === key))
      const texts = paragraphs.slice(first, (last ?? 0) + 1).map(({ key, text }): [number, string] => {
        const start = key === edges.from.key ? text.slice(0, edges.from.offset) : ''
        return [key, start + (key === edges.to.key ? text.slice(edges.to.offset) : '')]
      })
      turn(false)
      // Before the text changes, because what was changed before the cursor moves is saved at once, as a step of undo.
      putSelection(rows, edges.from, edges.from)
      flushSync(() => editor.typeAll(new Map(texts)))
      putSelection(rows, edges.from, edges.from)
      return true
    }
    const onKey = (event: KeyboardEvent): void => {
      const { key, shiftKey, altKey, isComposing } = event
      const isMod = event.ctrlKey || event.metaKey
      if (isComposing || altKey) return
      const isMine =
        key === 'ArrowDown' || key === 'ArrowUp'
          ? shiftKey && !isMod && extend(key === 'ArrowDown' ? 1 : -1, event.target)
          : key === 'Delete' || key === 'Backspace'
            ? !isMod && remove()
            : isMod && !shiftKey && key.toLowerCase() === 'a' && takesAll(event.target)
      if (!isMine) return
      event.preventDefault()
      event.stopPropagation()
    }
    /** The first time, in a paragraph, its text is selected. */
    const takesAll = (target: EventTarget | null): boolean => {
      const paragraph = paragraphOf(target)
      if (target !== box && paragraph === null) return false
      if (paragraph !== null && getSelection()?.toString() !== paragraph.textContent) return false
      selectAll()
      return true
    }
    box.addEventListener('mousedown', press, { capture: true })
    box.addEventListener('keydown', onKey, { capture: true })
    box.addEventListener('cut', remove)
    document.addEventListener('mousemove', drag)
    document.addEventListener('mouseup', release)
    document.addEventListener('dragend', release)
    document.addEventListener('selectionchange', settle)
    return () => {
      box.removeEventListener('mousedown', press, { capture: true })
      box.removeEventListener('keydown', onKey, { capture: true })
      box.removeEventListener('cut', remove)
      document.removeEventListener('mousemove', drag)
      document.removeEventListener('mouseup', release)
      document.removeEventListener('dragend', release)
      document.removeEventListener('selectionchange', settle)
      // The next run doesn't know of it, and nothing would end it.
      setAcross(false)
    }
  }, [scroller, editor, rows, isEditable])
  return isAcross
}

function paragraphOf(node: EventTarget | null): Element | null {
  const element = node instanceof Element ? node : node instanceof Node ? node.parentElement : null
  return element?.closest('[data-paragraph]') ?? null
}
