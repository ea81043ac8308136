import { useEffect, useState } from 'react'
import { words } from '../../../strings/words.ts'
import { CommentField } from './CommentField.tsx'
import type { Written } from './use-highlights.ts'

/** Words that somebody wants to comment on, and where the field for it stands. */
export interface Noted {
  from: number
  to: number
  quote: string
  top: number
  left: number
}

/** A field for a comment beside the selected words. */
export function NewComment({
  spaceId,
  noted,
  onSend,
  onCancel,
}: {
  spaceId: string
  noted: Noted
  onSend: (written: Written) => Promise<unknown>
  onCancel: () => void
}) {
  const t = words.highlights
  const [returnTo] = useState(placeInText)
  useEffect(() => returnTo, [returnTo])
  return (
    <section
      aria-label={t.newComment}
      className="appear fixed z-30 w-80 max-w-[calc(100vw-1rem)] rounded border border-line bg-paper p-3 shadow-float"
      style={{ top: noted.top, left: noted.left }}
    >
      <p dir="auto" className="mb-2 line-clamp-2 font-serif text-base text-ink-2">
        {noted.quote}
      </p>
      <CommentField spaceId={spaceId} label={t.text} send={t.send} onSend={onSend} onCancel={onCancel} />
    </section>
  )
}

/** Remembers the end of the selected words. The button beside them is gone when the field closes. */
function placeInText(): () => void {
  const selection = getSelection()
  const range = selection === null || selection.rangeCount === 0 ? null : selection.getRangeAt(0)
  const { endContainer: node, endOffset = 0 } = range ?? {}
  const paragraph = node?.parentElement?.closest<HTMLElement>('[data-paragraph]')
  return () => {
    if (node === undefined || document.activeElement !== document.body) return
    paragraph?.focus()
    if (node.isConnected) selection?.collapse(node, endOffset)
  }
}
