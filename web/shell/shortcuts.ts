import { useEffect, useRef } from 'react'
import type { IconName } from '../components/Icon.tsx'

/** What a page can do at a key press or from the palette. `mod` is ⌘ on a Mac and Ctrl elsewhere. */
export interface Shortcut {
  /** e.g. `space`, `j`, `shift+arrowdown`, `mod+k`, `?`. Without one, only the palette offers it. */
  key?: string
  label: string
  /** In the palette. */
  icon?: IconName
  run: () => void
  /** Whether it works there, by what has the focus; everywhere by default. */
  worksOn?: (focused: Element) => boolean
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
export function shortcutsNow(): readonly (Shortcut & { key: string })[] {
  return commandsNow().filter((one) => hasKey(one))
}

/** What the page can do now, for the palette. */
export function commandsNow(): readonly Shortcut[] {
  return open.flatMap((one) => one.now()).filter((one) => one.isHidden !== true)
}

function hasKey(one: Shortcut): one is Shortcut & { key: string } {
  return one.key !== undefined
}

/** `mod+k` → `⌘K` or `Ctrl+K`. */
export function spellKey(key: string): string {
  const signs = new Map([
    ['mod', isMac ? '⌘' : 'Ctrl'],
    ['alt', isMac ? '⌥' : 'Alt'],
    ['shift', isMac ? '⇧' : 'Shift'],
    ['space', 'Space'],
    ['enter', 'Enter'],
    ['escape', 'Esc'],
    ['delete', 'Delete'],
    ['arrowleft', '←'],
    ['arrowright', '→'],
    ['arrowup', '↑'],
    ['arrowdown', '↓'],
  ])
  return key
    .split('+')
    .map((part) => signs.get(part) ?? part.toUpperCase())
    .join(isMac ? '' : '+')
}

/** `mod+k`, `shift+arrowdown`, `?`. */
export function keyName(event: KeyboardEvent): string {
  // With Option, a Mac types another character: ˙ for H.
  const letter = isMac && event.altKey ? /^Key([A-Z])$/.exec(event.code)?.[1] : undefined
  const key = event.key === ' ' ? 'space' : (letter ?? event.key).toLowerCase()
  const isSign = key.length === 1 && key.toUpperCase() === key
  return [
    (isMac ? event.metaKey : event.ctrlKey) ? 'mod+' : '',
    event.altKey ? 'alt+' : '',
    // A character that needs Shift, such as ?, is named without it.
    event.shiftKey && !isSign ? 'shift+' : '',
    key,
  ].join('')
}

/** Whether keys and what is pasted there become text. */
export function isTypedInto(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type=checkbox],[type=radio],[type=range]), textarea, select'))
  )
}

/** Space and Enter activate these elements, so shortcuts must not take them. */
const pressed = 'button, a, summary, [role=menuitem], [role=tab], input, select'

/** What takes all keys while it is open: in a menu, letters go to the entry that they begin. */
const taking = '[role=dialog], [role=menu]'

function onKeyDown(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.isComposing || document.querySelector(taking) !== null) return
  const name = keyName(event)
  const isTyped = isTypedInto(event.target)
  for (const { now } of open.toReversed()) {
    const found = now().find(
      (one) =>
        one.key === name &&
        (!isTyped || one.whileTyping === true) &&
        (!(event.target instanceof Element) || one.worksOn?.(event.target) !== false),
    )
    if (found === undefined) continue
    const isPress = name === 'space' || name === 'enter'
    if (isPress && event.target instanceof HTMLElement && event.target.closest(pressed) !== null) return
    event.preventDefault()
    found.run()
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
