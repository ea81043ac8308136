import { useRef } from 'react'
import { toast } from '../../../components/toasts.ts'
import { useShortcuts } from '../../../shell/shortcuts.ts'
import { words } from '../../../strings/words.ts'
import type { SubtitleEditor } from './use-subtitle-edits.ts'
import { inverseOf, type SubtitleOperation } from './with-operations.ts'

const k = words.transcript.keys

/**
 * Undo and redo of breaks in a translation, which has no editor that restores versions: the keys of the page work in the list
 * of its subtitles.
 */
export function useUndo(edits: SubtitleEditor): { edits: SubtitleEditor; undo: () => Promise<void> } {
  const done = useRef<SubtitleOperation[][]>([])
  const undone = useRef<SubtitleOperation[][]>([])
  // What can be taken back is known at once: people press the keys again before a change is saved.
  const change = async (operations: readonly SubtitleOperation[]): Promise<boolean> => {
    const back = inverseOf(edits.applied, operations)
    done.current.push(back)
    undone.current = []
    const isSaved = await edits.change(operations)
    if (!isSaved) remove(done.current, back)
    return isSaved
  }
  const go = async (from: SubtitleOperation[][], to: SubtitleOperation[][]): Promise<void> => {
    const step = from.pop()
    if (step === undefined) {
      toast({ text: words.transcript.notUndone.nothing })
      return
    }
    const back = inverseOf(edits.applied, step)
    to.push(back)
    if (await edits.change(step)) return
    remove(to, back)
    from.push(step)
  }
  const undo = (): Promise<void> => go(done.current, undone.current)
  const redo = (): Promise<void> => go(undone.current, done.current)
  const worksOn = (focused: Element): boolean => focused.closest('[data-subtitles]') !== null
  useShortcuts([
    { key: 'mod+z', label: k.undo, run: () => void undo(), worksOn, isHidden: true },
    { key: 'mod+shift+z', label: k.redo, run: () => void redo(), worksOn, isHidden: true },
    { key: 'mod+y', label: k.redo, run: () => void redo(), worksOn, isHidden: true },
  ])
  return { edits: { ...edits, change }, undo }
}

function remove(steps: SubtitleOperation[][], step: SubtitleOperation[]): void {
  const at = steps.lastIndexOf(step)
  if (at !== -1) steps.splice(at, 1)
}
