import { useEffect, useRef } from 'react'

/** What a key does, and how the help tells it. `mod` is ⌘ on a Mac, Ctrl elsewhere. */
export interface Shortcut {
  /** e.g. `space`, `j`, `shift+arrowdown`, `mod+k`, `?`. */
  key: string
  label: string
  run: (event: KeyboardEvent) => void
  /** Also while something is typed into. */
  whileTyping?: boolean
  /** How the help shows it, when one line covers several keys. */
  spelling?: string
  /** Not told in the help: a second spelling of another. */
  isHidden?: boolean
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
const open: { now: () => readonly Shortcut[] }[] = []

/** The shortcuts of the page as it is now, for the help. */
export function shortcutsNow(): readonly Shortcut[] {
  return open.flatMap((one) => one.now()).filter((one) => one.isHidden !== true)
}

/** `mod+k` → `⌘K` or `Ctrl+K`. */
export function spellKey(key: string): string {
  const signs: Record<string, string> = {
    mod: isMac ? '⌘' : 'Ctrl',
    shift: isMac ? '⇧' : 'Shift',
    space: 'Space',
    enter: 'Enter',
    escape: 'Esc',
    delete: 'Delete',
    arrowleft: '←',
    arrowright: '→',
    arrowup: '↑',
    arrowdown: '↓',
  }
  return key
    .split('+')
    .map((part) => signs[part] ?? part.toUpperCase())
    .join(isMac ? '' : '+')
}

function nameOf(event: KeyboardEvent): string {
  const key = event.key === ' ' ? 'space' : event.key.toLowerCase()
  const isSign = key.length === 1 && key.toUpperCase() === key
  return [
    (isMac ? event.metaKey : event.ctrlKey) ? 'mod+' : '',
    event.altKey ? 'alt+' : '',
    // A sign that needs shift (?) is named by itself.
    event.shiftKey && !isSign ? 'shift+' : '',
    key,
  ].join('')
}

function isTypedInto(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type=checkbox],[type=radio],[type=range]), textarea, select'))
  )
}

/** What the browser itself does with a key on such an element stays: space and Enter press it. */
const pressed = 'button, a, summary, [role=menuitem], [role=tab], input, select'

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]') !== null) return
  const name = nameOf(event)
  const isTyped = isTypedInto(event.target)
  for (const { now } of open.toReversed()) {
    const found = now().find((one) => one.key === name && (!isTyped || one.whileTyping === true))
    if (found === undefined) continue
    const isPress = name === 'space' || name === 'enter'
    if (isPress && event.target instanceof HTMLElement && event.target.closest(pressed) !== null) return
    event.preventDefault()
    found.run(event)
    return
  }
}

/** While mounted, these keys work; what was mounted last is asked first. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    const mine = { now: () => latest.current }
    if (open.length === 0) window.addEventListener('keydown', onKeyDown)
    open.push(mine)
    return () => {
      open.splice(open.indexOf(mine), 1)
      if (open.length === 0) window.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}
