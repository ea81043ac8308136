import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuditAction } from '../../../src/contract/audit.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { pagesOf } from '../../api/pages-of.ts'
import { Button } from '../../components/Button.tsx'
import { DownloadLink } from '../../components/DownloadLink.tsx'
import { SelectField, TextField } from '../../components/Field.tsx'
import { Options } from '../../components/Options.tsx'
import { QueryState } from '../../components/States.tsx'
import { MoreButton } from '../../components/MoreButton.tsx'
import { Table } from '../../components/Table.tsx'
import { words } from '../../strings/words.ts'
import { AuditRow, type Person } from './AuditRow.tsx'

const t = words.audit
const names = Object.entries(t.actions) as [AuditAction, string][]

/** Local midnight of a date input (`2026-11-22`), or of the day after it. */
function midnight(date: string, daysLater = 0): string {
  const at = new Date(`${date}T00:00`)
  at.setDate(at.getDate() + daysLater)
  return at.toISOString()
}

/** Entries of the audit log with filters; of one workspace, or of all without it. */
export function AuditLog({ workspaceId }: { workspaceId: string | undefined }) {
  const [action, setAction] = useState<AuditAction | null>(null)
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [person, setPerson] = useState<Person | null>(null)
  const filter = {
    ...(workspaceId === undefined ? {} : { workspaceId }),
    ...(action === null ? {} : { action }),
    ...(from === '' ? {} : { from: midnight(from) }),
    ...(to === '' ? {} : { to: midnight(to, 1) }),
    ...(person === null ? {} : { userId: person.id }),
  }
  const list = useInfiniteQuery({
    queryKey: keys.audit(filter),
    ...pagesOf((query, signal) => api.listAuditEvents({ query: { ...filter, ...query }, signal })),
  })
  const rows = list.data?.pages.flatMap(({ auditEvents }) => auditEvents) ?? []
  const query = new URLSearchParams(filter).toString()
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={t.action}
          value={action ?? ''}
          onChange={({ target }) => setAction(names.find(([name]) => name === target.value)?.[0] ?? null)}
        >
          <option value="">{t.allActions}</option>
          <Options of={names} />
        </SelectField>
        <TextField label={t.from} type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
        <TextField label={t.to} type="date" value={to} onChange={({ target }) => setTo(target.value)} />
        <DownloadLink href={`/api/v1/audit-events.csv${query === '' ? '' : `?${query}`}`} label={t.download} />
      </div>
      {person !== null && (
        <p className="flex items-center gap-3 text-sm">
          {t.only(person.name)}
          <Button onClick={() => setPerson(null)}>{t.showAll}</Button>
        </p>
      )}
      <QueryState of={list} lines={8} />
      {list.isSuccess && rows.length === 0 && <p className="text-ink-2">{t.none}</p>}
      {rows.length > 0 && (
        <Table label={t.title} head={[t.when, t.what, t.who, t.how, t.where, t.object, t.details]}>
          {rows.map((event) => (
            <AuditRow key={event.id} event={event} onChoose={setPerson} />
          ))}
        </Table>
      )}
      <MoreButton of={list} className="self-start" />
    </>
  )
}
