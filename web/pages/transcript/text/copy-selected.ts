import type { ClipboardEvent } from 'react'
import type { Editor } from '../editor/editor.ts'
import { selectedNow, type SelectedPart } from '../selected-now.ts'
import { textOf } from '../tools/text-of.ts'

/**
 * Copies selected words as text that looks like what it is pasted into, without the fonts and colors of the page.
 * Several turns have their speakers' names.
 */
export function copySelected(event: ClipboardEvent, editor: Editor, nameOf: (speaker: number) => string): void {
  const selected = selectedNow(editor)
  if (selected === null) return
  event.preventDefault()
  const { parts } = selected
  if (parts.length < 2) {
    event.clipboardData.setData('text/plain', getSelection()?.toString() ?? '')
    return
  }
  const hasNames = parts.some(({ startsTurn }, i) => i > 0 && startsTurn)
  const shown = parts.map((part, i) => ({ ...part, startsTurn: hasNames && (i === 0 || part.startsTurn) }))
  event.clipboardData.setData('text/plain', textOf(shown, nameOf))
  event.clipboardData.setData('text/html', shown.map((part) => htmlOf(part, nameOf)).join(''))
}

function htmlOf({ text, speaker, startsTurn }: SelectedPart, nameOf: (speaker: number) => string): string {
  const paragraph = document.createElement('p')
  paragraph.dir = 'auto'
  if (startsTurn) {
    const name = document.createElement('b')
    name.textContent = nameOf(speaker)
    paragraph.append(name, document.createElement('br'))
  }
  paragraph.append(text)
  return paragraph.outerHTML
}
