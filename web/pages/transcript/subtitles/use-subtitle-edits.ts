import { useMemo, useState } from 'react'
import type { Word } from '../../../../src/contract/content.ts'
import type { StoredContent } from '../../../../src/text/stored-content.ts'
import { toastError } from '../../../components/toast-error.ts'
import { withOperations, type SubtitleOperation } from './with-operations.ts'

export interface SubtitleEditor {
  /** Changes subtitles: on the page at once, and saved. @returns whether they are saved */
  change: (operations: readonly SubtitleOperation[]) => Promise<boolean>
  /** The content with changes that the server doesn't have yet. */
  applied: StoredContent
}

/**
 * Changes the subtitles of a text.
 * @param save resolves when `content` has the changes
 */
export function useSubtitleEdits(
  content: StoredContent,
  save: (operations: readonly SubtitleOperation[]) => Promise<unknown>,
): SubtitleEditor {
  const [pending, setPending] = useState<readonly (readonly SubtitleOperation[])[]>([])
  const applied = useUnlessSame(useMemo(() => withOperations(content, pending.flat()), [content, pending]))
  const change = async (operations: readonly SubtitleOperation[]): Promise<boolean> => {
    setPending((all) => [...all, operations])
    try {
      await save(operations)
      return true
    } catch (error) {
      toastError(error)
      return false
    } finally {
      setPending((all) => all.filter((one) => one !== operations))
    }
  }
  return { change, applied }
}

/** The content, or the one before if that has the same words: what is saved was on the page already. */
function useUnlessSame(content: StoredContent): StoredContent {
  const [kept, setKept] = useState(content)
  if (kept === content) return kept
  if (isSame(kept, content)) return kept
  setKept(content)
  return content
}

function isSame(one: StoredContent, other: StoredContent): boolean {
  return (
    one.words.length === other.words.length &&
    one.paragraphStarts.length === other.paragraphStarts.length &&
    one.paragraphStarts.every((start, i) => start === other.paragraphStarts[i]) &&
    one.words.every((word, i) => {
      const now = other.words[i] as Word
      return (
        word === now ||
        (one.ids?.[i] === other.ids?.[i] &&
          word.word === now.word &&
          word.start === now.start &&
          word.end === now.end &&
          word.speaker === now.speaker &&
          word.subtitleBreak === now.subtitleBreak)
      )
    })
  )
}
