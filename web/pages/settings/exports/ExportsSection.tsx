import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ExportRule } from '../../../../src/contract/endpoints/exports.ts'
import { api } from '../../../api/client.ts'
import { deleteLater, useNotDeleted } from '../../../api/delete-later.ts'
import { keys } from '../../../api/keys.ts'
import { readAgain } from '../../../api/read-again.ts'
import { Button, IconButton } from '../../../components/Button.tsx'
import { Menu } from '../../../components/Menu.tsx'
import { PausedState } from '../../../components/PausedState.tsx'
import { QueryState } from '../../../components/States.tsx'
import { Table } from '../../../components/Table.tsx'
import { words } from '../../../strings/words.ts'
import { Section, type SectionProps } from '../section.tsx'
import { destinationOf } from './destination-of.ts'
import { ExportHistory } from './ExportHistory.tsx'
import { ExportRuleDialog } from './ExportRuleDialog.tsx'
import { TestResult } from './TestResult.tsx'

const t = words.exportRules

/** Export rules of a workspace, for its owners. */
export function ExportsSection({ space }: SectionProps) {
  const spaceId = space.id
  const key = keys.in(spaceId, 'exports')
  /** The rule whose dialog is open; `new`: that of a new one. */
  const [edited, setEdited] = useState<ExportRule | 'new' | null>(null)
  const [open, setOpen] = useState<string | null>(null)
  const list = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await api.listExportRules({ params: { spaceId }, query: { limit: 500 }, signal })).exportRules,
  })
  const rules = useNotDeleted(list.data ?? [])
  const opened = rules.find(({ id }) => id === open)
  const refresh = (): Promise<void> => readAgain(key)
  const pause = useMutation({
    mutationFn: ({ id, disabled }: { id: string; disabled: boolean }) =>
      api.updateExportRule({ params: { spaceId, exportRuleId: id }, body: { disabled } }),
    onSuccess: refresh,
  })
  const test = useMutation({
    mutationFn: (id: string) => api.testExportRule({ params: { spaceId, exportRuleId: id } }),
  })
  const remove = (id: string): void =>
    deleteLater(id, t.removed, async () => {
      await api.deleteExportRule({ params: { spaceId, exportRuleId: id } })
      await refresh()
    })
  return (
    <Section id="exports" title={words.settings.sections.exports} about={t.about}>
      <QueryState of={list} lines={2} />
      {list.isSuccess && rules.length === 0 && <p className="text-sm text-ink-2">{t.none}</p>}
      {rules.length > 0 && (
        <Table label={words.settings.sections.exports} head={[t.content, t.formats, t.destination, t.state, '']}>
          {rules.map((rule) => (
            <RuleRow
              key={rule.id}
              rule={rule}
              isOpen={open === rule.id}
              onOpen={(isOpen) => setOpen(isOpen ? rule.id : null)}
              onEdit={() => setEdited(rule)}
              onTest={() => test.mutate(rule.id)}
              onPause={(disabled) => pause.mutate({ id: rule.id, disabled })}
              onRemove={() => remove(rule.id)}
            />
          ))}
        </Table>
      )}
      {rules.some(({ id }) => id === test.variables) && <TestResult isPending={test.isPending} result={test.data} />}
      {opened !== undefined && <ExportHistory key={opened.id} rule={opened} />}
      <div>
        <Button icon="plus" onClick={() => setEdited('new')}>
          {t.newRule}
        </Button>
      </div>
      {edited !== null && (
        <ExportRuleDialog
          rule={edited === 'new' ? null : edited}
          spaceId={spaceId}
          onClose={() => setEdited(null)}
          onSaved={() => void refresh()}
        />
      )}
    </Section>
  )
}

function RuleRow({
  rule,
  isOpen,
  onOpen,
  onEdit,
  onTest,
  onPause,
  onRemove,
}: {
  rule: ExportRule
  /** Whether its history is shown. */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onEdit: () => void
  onTest: () => void
  onPause: (isPaused: boolean) => void
  onRemove: () => void
}) {
  const isActive = rule.disabledAt === null
  const destination = destinationOf(rule)
  return (
    <tr>
      <td>{t.contents[rule.content]}</td>
      <td className="min-w-28 whitespace-normal">
        {rule.formats.map((format) => words.exporting.formats[format]).join(', ')}
      </td>
      <td
        dir="ltr"
        className="starts-with-page max-w-64 truncate font-mono text-xs"
        title={`${destination} ${rule.template}`}
      >
        {destination}
      </td>
      <td>
        {rule.disabledAt === null ? (
          t.active
        ) : (
          <PausedState at={rule.disabledAt} reason={rule.disabledReason} since={t.pausedSince} />
        )}
      </td>
      <td>
        <div className="flex items-center justify-end">
          <Button
            look="quiet"
            aria-label={t.historyOf(destination)}
            aria-expanded={isOpen}
            onClick={() => onOpen(!isOpen)}
          >
            {t.history}
          </Button>
          <Menu
            trigger={<IconButton icon="dots" label={t.actionsFor(destination)} />}
            items={[
              { label: t.editRule, icon: 'edit', onSelect: onEdit },
              { label: t.tryIt, icon: 'upload', isDisabled: !isActive, onSelect: onTest },
              {
                label: isActive ? t.pause : t.resume,
                icon: isActive ? 'pause' : 'play',
                onSelect: () => onPause(isActive),
              },
              null,
              { label: t.remove, icon: 'trash', isDanger: true, onSelect: onRemove },
            ]}
          />
        </div>
      </td>
    </tr>
  )
}
