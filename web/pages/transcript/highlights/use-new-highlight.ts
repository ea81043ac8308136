import { useState } from 'react'
import { rem } from '../../../shell/rem.ts'
import { useShortcuts } from '../../../shell/shortcuts.ts'
import { words } from '../../../strings/words.ts'
import type { Editor } from '../editor/editor.ts'
import { savedRuns } from '../saved-runs.ts'
import { selectedNow, type Selected } from '../selected-now.ts'
import type { Noted } from './NewComment.tsx'
import type { Highlights, Written } from './use-highlights.ts'

/** Room that the field for a comment needs. */
const field = { width: 21 * rem, height: 15 * rem }

/** Highlights the selected words, at once or with a comment. */
export function useNewHighlight(editor: Editor, { create }: Highlights, mayEdit: boolean) {
  const [noted, setNoted] = useState<Noted | null>(null)
  const place = async (
    selected: Pick<Selected, 'runs'>,
  ): Promise<{ from: number; to: number; version: number } | null> => {
    const runs = await savedRuns(editor, selected.runs)
    const [from, to] = [runs[0]?.from, runs.at(-1)?.to]
    return from === undefined || to === undefined ? null : { from, to, version: editor.document.get().version }
  }
  const mark = async (selected: Selected): Promise<void> => {
    getSelection()?.collapseToEnd()
    const at = await place(selected)
    if (at !== null) create.mutate(at)
  }
  const note = async (selected: Selected): Promise<void> => {
    const at = await place(selected)
    if (at === null) return
    setNoted({
      from: at.from,
      to: at.to,
      quote: selected.text,
      top: Math.max(8, Math.min(selected.bottom + 8, innerHeight - field.height)),
      left: Math.max(8, Math.min(selected.left, innerWidth - field.width)),
    })
  }
  const withSelection = (run: (selected: Selected) => Promise<void>) => (): void => {
    const selected = selectedNow(editor)
    if (selected !== null) void run(selected)
  }
  const { keys } = words.highlights
  useShortcuts(
    mayEdit
      ? [
          { key: 'alt+h', label: keys.highlight, run: withSelection(mark), whileTyping: true },
          { key: 'alt+m', label: keys.comment, run: withSelection(note), whileTyping: true },
        ]
      : [],
  )
  const send = async (comment: Written): Promise<void> => {
    if (noted === null) return
    const { from, to } = noted
    const { version } = editor.document.get()
    await create.mutateAsync({ from, to, version, comment })
    // Other words may be noted by now.
    setNoted((now) => (now === noted ? null : now))
  }
  return { noted, mark, note, send, cancel: () => setNoted(null) }
}
