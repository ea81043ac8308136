import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { signedOut } from '../../../api/signed-out.ts'
import { useStore } from '../../../api/store.ts'
import { toastError } from '../../../components/toast-error.ts'
import { useLatest } from '../../../components/use-latest.ts'
import { clock, languageName } from '../../../format.ts'
import { words } from '../../../strings/words.ts'
import { moveAcross } from '../editor/text-place.ts'
import { putCursor } from '../text/rows.ts'
import type { BesideText, TranslatedPassage } from './beside.ts'

/** How long nobody types before the text is saved. */
const pauseMs = 1000

const withoutSpaces = (text: string): string => text.replaceAll(/\s/gu, '')

/** How many characters of a field are before the cursor; null without one. */
function cursorIn(field: HTMLElement): number | null {
  const selection = getSelection()
  if (selection?.focusNode == null || !field.contains(selection.focusNode)) return null
  const before = document.createRange()
  before.setStart(field, 0)
  before.setEnd(selection.focusNode, selection.focusOffset)
  return before.toString().length
}

/** The translation of a paragraph, as the paragraphs that share its time. */
export function Translated({
  beside,
  paragraphKey,
  isTabStop,
}: {
  beside: BesideText
  paragraphKey: number
  isTabStop: boolean
}) {
  const passages = useStore(beside.passages).get(paragraphKey) ?? []
  return (
    <div className="min-w-0 max-sm:border-s-2 max-sm:border-line max-sm:ps-3">
      {passages.map((passage, i) => (
        <Passage key={i} beside={beside} passage={passage} paragraphKey={paragraphKey} isTabStop={isTabStop} />
      ))}
    </div>
  )
}

function Passage({
  beside: { language, save },
  passage,
  paragraphKey,
  isTabStop,
}: {
  beside: BesideText
  passage: TranslatedPassage
  paragraphKey: number
  isTabStop: boolean
}) {
  const { text } = passage.paragraph
  const element = useRef<HTMLParagraphElement>(null)
  // Only then: a selection that begins in an editable element can't leave it.
  const [isEdited, setEdited] = useState(false)
  useLayoutEffect(() => {
    const field = element.current
    if (!isEdited || field === null) return
    field.focus()
    const selection = getSelection()
    // A click has set the cursor, the Tab key hasn't.
    if (selection === null || field.contains(selection.focusNode)) return
    selection.selectAllChildren(field)
    selection.collapseToEnd()
  }, [isEdited])
  const timer = useRef(0)
  /** What somebody typed that isn't sent yet, and what it changes. */
  const typed = useRef<{ text: string; of: TranslatedPassage } | null>(null)
  const saving = useRef(0)
  /** What the server has, as far as it is known. */
  const latest = useRef(text)
  /** Shows a text of the server, unless somebody has typed another meanwhile. The cursor stays between its letters. */
  const show = useCallback((saved: string): void => {
    latest.current = saved
    const field = element.current
    if (field === null || typed.current !== null || saving.current > 0) return
    const shown = field.textContent ?? ''
    if (shown === saved) return
    const cursor = document.activeElement === field ? cursorIn(field) : null
    // The next word may come behind a space that the server doesn't keep.
    if (cursor !== null && withoutSpaces(shown) === withoutSpaces(saved)) return
    field.textContent = saved
    if (cursor !== null) putCursor(field, moveAcross(shown, saved)(cursor))
  }, [])
  useLayoutEffect(() => show(text), [text, show])
  const keep = useLatest(async () => {
    clearTimeout(timer.current)
    const now = typed.current
    if (save === null || now === null || now.text.trim() === '') return
    typed.current = null
    saving.current += 1
    try {
      const saved = await save(now.of, now.text)
      saving.current -= 1
      show(saved)
    } catch (error) {
      saving.current -= 1
      // It stays on the page, and the next attempt is about the same words.
      typed.current ??= now
      toastError(error)
    }
  })
  // A paragraph that is scrolled away is no longer rendered.
  useEffect(() => () => void keep.current(), [keep])
  useEffect(() => {
    const leave = (event: BeforeUnloadEvent): void => {
      // Once the session has ended, the next one may be somebody else's.
      const isOver = signedOut.get()
      if (!isOver) void keep.current()
      if (saving.current > 0 || (isOver && typed.current !== null)) event.preventDefault()
    }
    window.addEventListener('beforeunload', leave)
    return () => window.removeEventListener('beforeunload', leave)
  }, [keep])
  const reset = (): void => {
    typed.current = null
    show(text)
  }
  return (
    <p
      ref={element}
      lang={language}
      dir="auto"
      data-translation={paragraphKey}
      {...(save === null
        ? {}
        : {
            contentEditable: isEdited ? 'plaintext-only' : false,
            suppressContentEditableWarning: true,
            role: 'textbox',
            'aria-multiline': true,
            'aria-label': words.transcript.spokenAt(languageName(language), clock(passage.start)),
            tabIndex: isTabStop ? 0 : -1,
            spellCheck: false,
          })}
      // Selected words would be dropped into another paragraph, or into the transcript beside it.
      onDragStart={(event) => event.preventDefault()}
      onClick={() => setEdited(save !== null && getSelection()?.isCollapsed === true)}
      // By the keyboard.
      onFocus={({ currentTarget }) => {
        if (save !== null && currentTarget.matches(':focus-visible')) setEdited(true)
      }}
      onInput={({ currentTarget }) => {
        typed.current = { text: currentTarget.textContent ?? '', of: typed.current?.of ?? passage }
        clearTimeout(timer.current)
        timer.current = window.setTimeout(() => void keep.current(), pauseMs)
      }}
      onKeyDown={({ key, currentTarget, nativeEvent }) => {
        if (nativeEvent.isComposing || (key !== 'Enter' && key !== 'Escape')) return
        nativeEvent.preventDefault()
        if (key === 'Escape') reset()
        currentTarget.blur()
      }}
      onBlur={() => {
        setEdited(false)
        // The translation of a paragraph isn't deleted by emptying it: nobody could write it again.
        if (typed.current?.text.trim() === '') reset()
        void keep.current()
        show(latest.current)
      }}
      className="min-w-0 rounded font-serif text-[1.125rem] leading-[1.65] text-ink-2"
    />
  )
}
