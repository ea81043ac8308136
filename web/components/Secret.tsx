import { words } from '../strings/words.ts'
import { Button } from './Button.tsx'
import { toast } from './toasts.ts'

/** A secret that is shown this once, ready to be copied. */
export function Secret({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div className="flex flex-col gap-2 rounded border border-line bg-paper-2 p-3">
      <p className="text-sm text-ink-2">{note}</p>
      <div className="flex items-center gap-2">
        <output aria-label={label} className="min-w-0 flex-1 font-mono text-sm break-all select-all">
          {value}
        </output>
        <Button icon="copy" onClick={() => copy(value)}>
          {words.common.copy}
        </Button>
      </div>
    </div>
  )
}

/** Puts a text into the clipboard and says so. */
export function copy(text: string): void {
  write(text).then(
    () => toast({ text: words.common.copied }),
    (error: unknown) => toast({ text: error instanceof Error ? error.message : String(error), tone: 'bad' }),
  )
}

/** Browsers give the clipboard's own interface only to pages under https; the older way works on any. */
async function write(text: string): Promise<void> {
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
  if (!isDone) throw new Error(words.common.copyYourself)
}
