import { words } from '../strings/words.ts'
import { Button } from './Button.tsx'

/** What was asked for and did not come about: what happened, why, and the way to try again. */
export function Unmade({
  text,
  why,
  isFailure,
  isBusy,
  onRetry,
}: {
  text: string
  why: string | null
  /** Else somebody cancelled it. */
  isFailure: boolean
  isBusy: boolean
  /** null: the person may not. */
  onRetry: (() => void) | null
}) {
  return (
    <div role="alert" className="flex flex-col items-start gap-2 text-sm">
      <p className={isFailure ? 'text-warn' : 'text-ink-2'}>
        {text}. {why ?? ''}
      </p>
      {onRetry !== null && (
        <Button disabled={isBusy} onClick={onRetry}>
          {words.common.retry}
        </Button>
      )}
    </div>
  )
}
