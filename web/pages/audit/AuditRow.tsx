import type { AuditEvent } from '../../../src/contract/endpoints/audit.ts'
import { dateAndTime } from '../../format.ts'
import { words } from '../../strings/words.ts'
import { browserName } from '../account/browser-name.ts'
import { detailsOf } from './details-of.ts'

const t = words.audit

export interface Person {
  id: string
  name: string
}

/** One entry; the person in it is a button that filters by them. On a phone the table scrolls: its columns are wide. */
export function AuditRow({ event, onChoose }: { event: AuditEvent; onChoose: (person: Person) => void }) {
  const { userId } = event
  const name = event.email ?? userId ?? t.unknown
  return (
    <tr>
      <td>
        <time dateTime={event.createdAt}>{dateAndTime(event.createdAt)}</time>
      </td>
      <td className={`whitespace-normal max-sm:min-w-44 ${event.result === 'FAILED' ? 'text-red' : ''}`}>
        {t.actions[event.action]}
      </td>
      <td className="min-w-36 whitespace-normal wrap-anywhere">
        {userId === null ? (
          name
        ) : (
          <button
            type="button"
            title={t.onlyBy(name)}
            className="thumb underline decoration-line-2 underline-offset-2 hover:decoration-ink"
            onClick={() => onChoose({ id: userId, name })}
          >
            {name}
          </button>
        )}
      </td>
      <td className="whitespace-normal max-sm:min-w-44" title={event.userAgent ?? undefined}>
        {t.sources[event.source]} {event.keyName !== null && <bdi>{t.quoted(event.keyName)}</bdi>}
      </td>
      <td title={browserName(event.userAgent) ?? undefined}>{event.address}</td>
      <td className="min-w-28 font-mono text-xs whitespace-normal wrap-anywhere">{event.objectId}</td>
      <td className="min-w-44 whitespace-normal text-ink-2 max-sm:min-w-88">{detailsOf(event.details).join(' · ')}</td>
    </tr>
  )
}
