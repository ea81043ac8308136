import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { codeOf } from '../api/client.ts'
import { messageOf } from '../api/message-of.ts'
import { isSessionCode } from '../api/signed-out.ts'
import { words } from '../strings/words.ts'
import { Button } from './Button.tsx'

/** An empty list: one sentence and the one action. */
export function Empty({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-start gap-3 px-4 py-16 sm:items-center sm:text-center">
      <p className="max-w-prose text-ink-2">{text}</p>
      {children}
    </div>
  )
}

/** An error: what happened, what to do, and a button. `children` are where to go from what is gone. */
export function Failed({ error, onRetry, children }: { error: unknown; onRetry?: () => void; children?: ReactNode }) {
  const isGone = codeOf(error) === 'NOT_FOUND'
  return (
    <div role="alert" className="flex flex-col items-start gap-3 px-4 py-16 sm:items-center sm:text-center">
      <h2 className="text-lg">{isGone ? words.common.notFoundTitle : words.common.errorTitle}</h2>
      <p className="max-w-prose text-ink-2">{isGone ? words.common.notFound : messageOf(error)}</p>
      {onRetry !== undefined && !isGone && <Button onClick={onRetry}>{words.common.retry}</Button>}
      {isGone && children}
    </div>
  )
}

/** A placeholder in the shape of the content. Visible only after 150 ms. */
export function Skeleton({ lines = 6, className = 'h-4' }: { lines?: number; className?: string }) {
  return (
    <div role="status" className="late flex flex-col gap-4 p-4">
      <span className="visually-hidden">{words.common.loading}</span>
      {Array.from({ length: lines }, (_, i) => (
        <div key={i} className={`rounded bg-paper-2 ${className}`} />
      ))}
    </div>
  )
}

/**
 * What to show of a query until it has data: a placeholder of `lines`, or its error and a button that asks again. What
 * was read before the session ended stays, under the dialog that asks to sign in.
 */
export function QueryState({
  of,
  ...shape
}: {
  of: Pick<UseQueryResult, 'data' | 'isPending' | 'isError' | 'error' | 'refetch'>
  lines?: number
  className?: string
}) {
  if (of.isPending) return <Skeleton {...shape} />
  if (of.data !== undefined && isSessionCode(codeOf(of.error))) return null
  return of.isError ? <Failed error={of.error} onRetry={() => void of.refetch()} /> : null
}

/** Marks output of a draft engine. */
export function DraftMark() {
  return (
    <span title={words.common.draftMeaning} className="rounded border border-line-2 px-1 text-xs text-ink-2">
      {words.common.draft}
    </span>
  )
}
