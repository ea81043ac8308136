import type { ReactNode } from 'react'
import { longDate, shortDate } from '../format.ts'

/** A moment, as its day unless `children` say more. The title has all of it. */
export function Moment({ at, className, children }: { at: string; className?: string; children?: ReactNode }) {
  return (
    <time dateTime={at} title={longDate(at)} className={className}>
      {children ?? shortDate(at)}
    </time>
  )
}
