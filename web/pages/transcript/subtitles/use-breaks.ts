import { useMemo, useState } from 'react'
import type { Word } from '../../../../src/contract/content.ts'
import type { EditOperation } from '../../../../src/contract/endpoints/editing.ts'
import type { StoredContent } from '../../../../src/text/stored-content.ts'
import { toastError } from '../../../components/toast-error.ts'

export type BreakOperation = Extract<EditOperation, { type: 'breakSubtitle' }>
type Break = BreakOperation['break']

/** Where a person wants subtitles to begin, by the ids of words. */
export type Breaks = ReadonlyMap<number, Break>

export interface BreakEditor {
  /** Sets breaks: on the page at once, and saved. @returns whether they are saved */
  set: (breaks: Breaks) => Promise<boolean>
  /** The content with breaks that the server doesn't have yet. */
  applied: StoredContent
}

/**
 * Changes where subtitles break.
 * @param save resolves when `content` has the breaks
 */
export function useBreaks(
  content: StoredContent,
  save: (operations: readonly BreakOperation[], breaks: Breaks) => Promise<unknown>,
): BreakEditor {
  const [pending, setPending] = useState<readonly Breaks[]>([])
  const applied = useUnlessSame(
    useMemo(() => (pending.length === 0 ? content : withBreaks(content, pending)), [content, pending]),
  )
  const set = async (breaks: Breaks): Promise<boolean> => {
    setPending((all) => [...all, breaks])
    const operations = [...breaks].map(([before, to]): BreakOperation => ({ type: 'breakSubtitle', before, break: to }))
    try {
      await save(operations, breaks)
      return true
    } catch (error) {
      toastError(error)
      return false
    } finally {
      setPending((all) => all.filter((one) => one !== breaks))
    }
  }
  return { set, applied }
}

function withBreaks(content: StoredContent, pending: readonly Breaks[]): StoredContent {
  const all = new Map(pending.flatMap((breaks) => [...breaks]))
  const words = content.words.map((word, index) => {
    const to = all.get(content.ids?.[index] ?? index)
    if (to === undefined) return word
    const { subtitleBreak: _, ...plain } = word
    return to === 'auto' ? plain : { ...plain, subtitleBreak: to }
  })
  return { ...content, words }
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
