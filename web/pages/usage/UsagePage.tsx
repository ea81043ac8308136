import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { QuotaSubject, SubjectUsage } from '../../../src/contract/endpoints/quotas.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { pagesOf } from '../../api/pages-of.ts'
import { Button } from '../../components/Button.tsx'
import { QueryState } from '../../components/States.tsx'
import { MoreButton } from '../../components/MoreButton.tsx'
import { Table } from '../../components/Table.tsx'
import { useTitle } from '../../shell/use-title.ts'
import { words } from '../../strings/words.ts'
import { Activity } from './Activity.tsx'
import { LimitsDialog } from './LimitsDialog.tsx'
import { measuresOf } from './measures.ts'

const t = words.usage

/** What accounts and workspaces use, and their limits; for administrators. */
export function UsagePage() {
  useTitle(t.limitsTitle)
  return (
    <main className="clears-uploads h-full overflow-y-auto">
      <div className="mx-auto flex max-w-5xl flex-col gap-10 px-4 py-8 sm:px-8">
        <header>
          <h1 className="text-xl">{t.limitsTitle}</h1>
          <p className="text-ink-2">{t.about}</p>
        </header>
        <Activity heading="h2" />
        <UsageTable subject="accounts" />
        <UsageTable subject="workspaces" />
      </div>
    </main>
  )
}

function UsageTable({ subject }: { subject: QuotaSubject }) {
  const [changed, setChanged] = useState<SubjectUsage | null>(null)
  const list = useInfiniteQuery({
    queryKey: keys.usage(subject),
    ...pagesOf((query, signal) => api.listUsage({ params: { subject }, query, signal })),
  })
  const rows = list.data?.pages.flatMap(({ subjects }) => subjects) ?? []
  return (
    <section aria-labelledby={`usage-${subject}`} className="flex flex-col gap-3">
      <h2 id={`usage-${subject}`} className="text-base">
        {t.subjects[subject]}
      </h2>
      <QueryState of={list} lines={3} />
      {rows.length > 0 && (
        <Table label={t.subjects[subject]} head={[t.name, t.hours, t.storedBytes, t.unfinishedRecordings, '']}>
          {rows.map((row) => (
            <tr key={row.id}>
              <td title={row.id}>{row.name}</td>
              {measuresOf(row.usage).map(({ name, text, isUsedUp }) => (
                <td key={name} className={isUsedUp ? 'text-red' : ''}>
                  {text}
                </td>
              ))}
              <td className="text-end">
                <Button look="quiet" aria-label={t.change(row.name)} onClick={() => setChanged(row)}>
                  {t.changeButton}
                </Button>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <MoreButton of={list} className="self-start" />
      {changed !== null && <LimitsDialog subject={subject} of={changed} onClose={() => setChanged(null)} />}
    </section>
  )
}
