import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { folders as foldersQuery, speakers as speakersQuery } from '../../api/queries.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import { SelectField, TextField } from '../../components/Field.tsx'
import { Form } from '../../components/Form.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Menu } from '../../components/Menu.tsx'
import { QueryState } from '../../components/States.tsx'
import { locale } from '../../strings/language.ts'
import { words } from '../../strings/words.ts'
import { flatTree, treeOf } from '../library/folder-tree.ts'
import { dayOf, filterKinds, type Filter, type FilterKind } from './filters.ts'

const t = words.search
const dayFormat = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })

/** The filters of a search, as chips. People can also type them. */
export function FilterBar({
  spaceId,
  filters,
  unknown,
  onAdd,
  onRemove,
}: {
  spaceId: string
  filters: readonly Filter[]
  unknown: readonly Filter[]
  onAdd: (filter: Filter) => void
  onRemove: (filter: Filter) => void
}) {
  const [choosing, setChoosing] = useState<FilterKind | null>(null)
  return (
    <>
      <Menu
        label={t.addFilter}
        trigger={
          <Button look="quiet" icon="filter">
            {t.addFilter}
          </Button>
        }
        items={filterKinds.map((kind) => ({ label: t.filters[kind], onSelect: () => setChoosing(kind) }))}
      />
      {filters.length > 0 && (
        <ul aria-label={t.chosenFilters} className="flex min-w-0 flex-wrap gap-1.5">
          {filters.map((filter) => {
            const text = t.chip(t.filters[filter.kind], shown(filter))
            return (
              <li
                key={text}
                className={`flex min-h-7 max-w-full items-center rounded border ps-2 text-sm ${unknown.includes(filter) ? 'border-warn text-warn' : 'border-line-2'}`}
              >
                <span className="min-w-0 truncate">{text}</span>
                <button
                  type="button"
                  aria-label={t.removeFilter(text)}
                  className="thumb flex items-center justify-center rounded p-1.5 text-ink-3 hover:text-ink"
                  onClick={() => onRemove(filter)}
                >
                  <Icon name="close" size={12} />
                </button>
              </li>
            )
          })}
        </ul>
      )}
      {choosing !== null && (
        <ChooseFilter
          spaceId={spaceId}
          kind={choosing}
          onClose={() => setChoosing(null)}
          onChoose={(value) => {
            setChoosing(null)
            if (value !== '') onAdd({ kind: choosing, value })
          }}
        />
      )}
    </>
  )
}

function shown({ kind, value }: Filter): string {
  const day = kind === 'after' || kind === 'before' ? dayOf(value) : null
  return day === null ? value : dayFormat.format(day)
}

function ChooseFilter({
  spaceId,
  kind,
  onChoose,
  onClose,
}: {
  spaceId: string
  kind: FilterKind
  onChoose: (value: string) => void
  onClose: () => void
}) {
  const isDate = kind === 'after' || kind === 'before'
  return (
    <Dialog title={t.filtersOf[kind]} onClose={onClose}>
      <Form className="flex flex-col gap-4" onSend={({ value = '' }) => onChoose(value)}>
        {isDate ? (
          <TextField label={t.filters[kind]} name="value" type="date" required />
        ) : (
          <NameField spaceId={spaceId} kind={kind} />
        )}
        <Button type="submit" look="primary">
          {words.common.add}
        </Button>
      </Form>
    </Dialog>
  )
}

function NameField({ spaceId, kind }: { spaceId: string; kind: 'speaker' | 'folder' }) {
  const speakers = useQuery(speakersQuery(spaceId))
  const folders = useQuery(foldersQuery(spaceId))
  const list = kind === 'speaker' ? speakers : folders
  if (list.data === undefined) return <QueryState of={list} lines={2} />
  const options =
    kind === 'speaker'
      ? (speakers.data ?? []).map(({ id, name }) => ({ id, name, depth: 0 }))
      : flatTree(treeOf(folders.data ?? [])).map(({ folder, depth }) => ({ id: folder.id, name: folder.name, depth }))
  if (options.length === 0) return <p className="text-ink-2">{t.noneYet[kind]}</p>
  return (
    <SelectField label={t.filters[kind]} name="value">
      {options.map(({ id, name, depth }) => (
        <option key={id} value={name}>
          {`${'\u2003'.repeat(depth)}${name}`}
        </option>
      ))}
    </SelectField>
  )
}
