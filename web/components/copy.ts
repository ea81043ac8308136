import { words } from '../strings/words.ts'
import { toast } from './toasts.ts'

/** Copies a text to the clipboard and shows a toast. */
export function copy(text: string): void {
  toClipboard(text).then(
    () => toast({ text: words.common.copied }),
    // A browser's own reason is in English, and doesn't say what to do.
    () => toast({ text: words.common.copyFailed, tone: 'bad' }),
  )
}

/** Browsers allow the Clipboard API only over https. The deprecated command works everywhere. */
export async function toClipboard(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text)
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  // An open dialog keeps the focus inside.
  const place = focused?.closest('[role=dialog]') ?? document.body
  place.append(area)
  area.select()
  // oxlint-disable-next-line typescript/no-deprecated -- there is no other way without https
  const isDone = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  if (!isDone) throw new Error(words.common.copyFailed)
}
