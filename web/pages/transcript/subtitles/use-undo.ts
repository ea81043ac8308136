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
  const change = async (operations: readonly SubtitleOperation[]): Promise<boolean> => {
    const back = inverseOf(edits.applied, operations)
    const isSaved = await edits.change(operations)
    if (!isSaved) return false
    done.current.push(back)
    undone.current = []
    return true
  }
  const go = async (from: SubtitleOperation[][], to: SubtitleOperation[][]): Promise<void> => {
    const step = from.pop()
    if (step === undefined) {
      toast({ text: words.transcript.nothingToUndo })
      return
    }
    const back = inverseOf(edits.applied, step)
    if (await edits.change(step)) to.push(back)
    else from.push(step)
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
