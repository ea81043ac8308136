import { useEffect, useRef } from 'react'

/** A keyboard shortcut. `mod` is ⌘ on a Mac and Ctrl elsewhere. */
export interface Shortcut {
  /** e.g. `space`, `j`, `shift+arrowdown`, `mod+k`, `?`. */
  key: string
  label: string
  run: (event: KeyboardEvent) => void
  /** Also works while typing. */
  whileTyping?: boolean
  /** How the help shows it, when one line covers several keys. */
  spelling?: string
  /** Hidden in the help, for a second key of the same action. */
  isHidden?: boolean
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
const open: { now: () => readonly Shortcut[] }[] = []

/** The active shortcuts, for the help. */
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
    // A character that needs Shift, such as ?, is named without it.
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

/** Space and Enter activate these elements, so shortcuts must not take them. */
const pressed = 'button, a, summary, [role=menuitem], [role=tab], input, select'

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || document.querySelector('[role=dialog]') !== null) return
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

/** Registers shortcuts while mounted. The last registered ones win. */
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
