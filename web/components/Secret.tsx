import type { ReactNode } from 'react'
import { words } from '../strings/words.ts'
import { Button } from './Button.tsx'
import { copy } from './copy.ts'

/** Reads a secret out when it appears. It's there before. */
export function SecretPlace({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="contents">
      {children}
    </div>
  )
}

/** A secret of one or more lines that is shown only once, with a button to copy it. */
export function Secret({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div className="flex flex-col gap-2 rounded border border-line bg-paper-2 p-3">
      <p className="text-sm wrap-anywhere text-ink-2">{note}</p>
      <div className="flex items-center gap-2">
        <output
          aria-label={label}
          className="min-w-0 flex-1 font-mono text-sm break-all whitespace-pre-line select-all"
        >
          {value}
        </output>
        <Button icon="copy" onClick={() => copy(value)}>
          {words.common.copy}
        </Button>
      </div>
    </div>
  )
}
