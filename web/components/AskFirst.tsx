import { useState, type ReactNode } from 'react'
import { Button } from './Button.tsx'
import { isDoubleClick } from './is-double-click.ts'

/** A button that turns into a question. Another click confirms; the button comes back when the focus leaves. */
export function AskFirst({
  question,
  isBusy,
  onConfirm,
  children,
}: {
  question: string
  isBusy: boolean
  onConfirm: () => void
  /** The button, which gets what asks the question. */
  children: (ask: () => void) => ReactNode
}) {
  const [isAsking, setAsking] = useState(false)
  if (!isAsking) return children(() => setAsking(true))
  return (
    <Button
      look="danger"
      autoFocus
      data-confirms=""
      disabled={isBusy}
      onBlur={() => setAsking(false)}
      onClick={(event) => !isDoubleClick(event) && onConfirm()}
    >
      {question}
    </Button>
  )
}
