import { useState } from 'react'
import { failureText, waitingText } from '../api/message-of.ts'
import { percent } from '../format.ts'
import { words } from '../strings/words.ts'
import { Button } from './Button.tsx'
import { Said } from './Said.tsx'

/** An insight or a translation. */
interface Generated {
  status: 'NOT_STARTED' | 'QUEUED' | 'IN_PROGRESS' | 'COMPLETED' | 'FAILED' | 'CANCELLED'
  progress: number
  waitingFor: string | null
  failure: { code: string; message: string } | null
}

interface GenerationTexts {
  waiting: string
  running: (percent: string) => string
  failed: string
  cancelled: string
  /** Read out at the end. */
  done: (name: string) => string
}

export function isGenerating({ status }: Pick<Generated, 'status'>): boolean {
  return status === 'NOT_STARTED' || status === 'QUEUED' || status === 'IN_PROGRESS'
}

/**
 * How far a generation is, or why it failed and a button to retry. Nothing when it is complete, which is read
 * out if it was in progress here.
 */
export function GenerationState({
  of: generated,
  name,
  texts,
  isRetrying,
  onRetry,
}: {
  of: Generated
  name: string
  texts: GenerationTexts
  isRetrying: boolean
  /** null for people who may not retry. */
  onRetry: (() => void) | null
}) {
  const { status, progress, waitingFor, failure } = generated
  const isRunning = isGenerating(generated)
  const [wasRunning, setRunning] = useState(isRunning)
  if (isRunning && !wasRunning) setRunning(true)
  if (status === 'COMPLETED') return wasRunning ? <Said text={texts.done(name)} /> : null
  if (isRunning) {
    return (
      <div>
        <p role="status" className="mb-1.5 text-sm text-ink-2">
          {waitingFor === null
            ? status === 'IN_PROGRESS'
              ? texts.running(percent(progress))
              : texts.waiting
            : waitingText(waitingFor)}
        </p>
        <div className="h-0.5 bg-paper-3">
          <div className="h-full bg-ink-2" style={{ width: `${Math.round(progress * 100)}%` }} />
        </div>
      </div>
    )
  }
  const isFailure = status === 'FAILED'
  return (
    <div role="alert" className="flex flex-col items-start gap-2 text-sm">
      <p className={isFailure ? 'text-warn' : 'text-ink-2'}>
        {isFailure ? texts.failed : texts.cancelled}. {failure === null ? '' : failureText(failure)}
      </p>
      {onRetry !== null && (
        <Button disabled={isRetrying} onClick={onRetry}>
          {words.common.retry}
        </Button>
      )}
    </div>
  )
}
