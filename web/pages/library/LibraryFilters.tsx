import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { foldTag } from '../../../src/text/tags.ts'
import { commonLanguages, languagesHere } from '../../api/languages.ts'
import { speakers as speakersQuery } from '../../api/queries.ts'
import { useMayEdit } from '../../api/use-role.ts'
import { Button, IconButton } from '../../components/Button.tsx'
import { inputLook } from '../../components/Field.tsx'
import { Options } from '../../components/Options.tsx'
import { languageName } from '../../format.ts'
import { words } from '../../strings/words.ts'
import { countFilters, noFilters, type Filters } from './filters.ts'
import { ManageTagsDialog } from './ManageTagsDialog.tsx'
import { useTags } from './use-tags.ts'

const t = words.library
const noTags: readonly { tag: string }[] = []

/** Filters the list by state, language, speaker, tag and date. */
export function LibraryFilters({
  spaceId,
  filters,
  onChange,
}: {
  spaceId: string
  filters: Filters
  onChange: (filters: Filters) => void
}) {
  const { data: people } = useQuery(speakersQuery(spaceId))
  const { data: languages } = useQuery(languagesHere)
  const { data: listed = noTags } = useTags(spaceId)
  // The address may spell it in another way, or have one that isn't listed.
  const chosenTag = listed.find(({ tag }) => foldTag(tag) === foldTag(filters.tag))?.tag ?? filters.tag
  const tags = useMemo(
    () =>
      [...new Set([...listed.map(({ tag }) => tag), chosenTag])]
        .filter((tag) => tag !== '')
        .map((tag) => [tag, tag] as const),
    [listed, chosenTag],
  )
  const { speakerId } = filters
  const speakers = useMemo(() => {
    const listed = people?.map(({ id, name }) => [id, name] as const) ?? []
    // The address may be older than the deletion of its speaker.
    const isGone = people !== undefined && speakerId !== '' && !listed.some(([id]) => id === speakerId)
    return isGone ? [...listed, [speakerId, t.deletedSpeaker] as const] : listed
  }, [people, speakerId])
  const mayEdit = useMayEdit(spaceId)
  const [isManaging, setManaging] = useState(false)
  // Also those that this server doesn't transcribe: texts are imported in any language.
  const codes = new Set([
    ...(languages?.transcribe ?? []).map(({ language }) => language),
    ...commonLanguages,
    filters.language,
  ])
  const set = (patch: Partial<Filters>): void => onChange({ ...filters, ...patch })
  return (
    <search
      aria-label={t.filters}
      className="flex flex-wrap items-center gap-2 border-b border-line bg-paper-2 px-3 py-2 sm:px-4"
    >
      <Choice
        label={t.statusFilter}
        any={t.anyStatus}
        value={filters.status}
        options={Object.entries(t.statuses)}
        onChange={(status) => set({ status })}
      />
      <Choice
        label={t.languageFilter}
        any={t.anyLanguage}
        value={filters.language}
        options={[...codes]
          .filter((code) => !['', '*'].includes(code))
          .map((code) => [code, languageName(code)] as const)
          .toSorted(([, a], [, b]) => a.localeCompare(b))}
        onChange={(language) => set({ language })}
      />
      <Choice
        label={t.speakerFilter}
        any={t.anySpeaker}
        value={speakerId}
        options={speakers}
        onChange={(speakerId) => set({ speakerId })}
      />
      <Choice label={t.tagFilter} any={t.anyTag} value={chosenTag} options={tags} onChange={(tag) => set({ tag })} />
      {mayEdit && listed.length > 0 && (
        <IconButton icon="edit" label={t.tags.title} onClick={() => setManaging(true)} />
      )}
      <Day label={t.recordedAfter} value={filters.after} onChange={(after) => set({ after })} />
      <Day label={t.recordedBefore} value={filters.before} onChange={(before) => set({ before })} />
      {countFilters(filters) > 0 && (
        <Button look="quiet" icon="close" onClick={() => onChange(noFilters)}>
          {t.clearFilters}
        </Button>
      )}
      {isManaging && (
        <ManageTagsDialog
          spaceId={spaceId}
          onChanged={(tag, next) => {
            if (foldTag(filters.tag) === foldTag(tag)) set({ tag: next ?? '' })
          }}
          onClose={() => setManaging(false)}
        />
      )}
    </search>
  )
}

function Choice({
  label,
  any,
  value,
  options,
  onChange,
}: {
  label: string
  any: string
  value: string
  options: readonly (readonly [value: string, name: string])[]
  onChange: (value: string) => void
}) {
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={`${inputLook} h-8! w-auto! max-w-44 text-sm`}
    >
      <option value="">{any}</option>
      <Options of={options} />
    </select>
  )
}

function Day({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <label className="flex items-center gap-1.5 text-sm text-ink-2">
      {label}
      <input
        type="date"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className={`${inputLook} h-8! w-auto! text-sm`}
      />
    </label>
  )
}
