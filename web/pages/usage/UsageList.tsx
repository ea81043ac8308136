import type { Usage } from '../../../src/contract/endpoints/quotas.ts'
import { shortDate } from '../../format.ts'
import { words } from '../../strings/words.ts'
import { measuresOf } from './measures.ts'

const t = words.usage

/** What an account or workspace uses; with `limitedOnly` only what has a limit, and nothing without any. */
export function UsageList({ title, usage, limitedOnly }: { title: string; usage: Usage; limitedOnly?: boolean }) {
  const shown = measuresOf(usage).filter(({ isLimited }) => limitedOnly !== true || isLimited)
  if (shown.length === 0) return null
  return (
    <div className="text-sm">
      <h3 className="font-medium">{title}</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5">
        {shown.map(({ name, text, isUsedUp }) => (
          <div key={name} className="contents">
            <dt className="text-ink-2">{t[name]}</dt>
            <dd>
              {text}
              {name === 'hours' && usage.hours.limit !== null && (
                <span className="text-ink-3"> · {t.resets(shortDate(usage.hours.resetsAt))}</span>
              )}
              {isUsedUp && <strong className="font-medium text-red"> · {t.noneLeft}</strong>}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
