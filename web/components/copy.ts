import { words } from '../strings/words.ts'
import { toast } from './toasts.ts'

/** Puts a text into the clipboard and says so. */
export function copy(text: string): void {
  toClipboard(text).then(
    () => toast({ text: words.common.copied }),
    (error: unknown) => toast({ text: error instanceof Error ? error.message : String(error), tone: 'bad' }),
  )
}

/** Browsers give the clipboard's own interface only to pages under https; the older way works on any. */
export async function toClipboard(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text)
  const focused = document.activeElement
  const area = document.createElement('textarea')
  area.value = text
  // Outside of an open dialog nothing can be selected.
  const place = focused?.closest('dialog') ?? document.body
  place.append(area)
  area.select()
  // oxlint-disable-next-line typescript/no-deprecated -- there is no other way without https
  const isDone = document.execCommand('copy')
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  if (!isDone) throw new Error(words.common.copyFailed)
}
