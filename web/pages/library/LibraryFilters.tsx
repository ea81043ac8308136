import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { commonLanguages, languagesHere } from '../../api/languages.ts'
import { speakers as speakersQuery } from '../../api/queries.ts'
import { Button } from '../../components/Button.tsx'
import { inputLook } from '../../components/Field.tsx'
import { Options } from '../../components/Options.tsx'
import { languageName } from '../../format.ts'
import { words } from '../../strings/words.ts'
import { countFilters, noFilters, type Filters } from './filters.ts'

const t = words.library

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
  const { data: people = [] } = useQuery(speakersQuery(spaceId))
  const { data: languages } = useQuery(languagesHere)
  const tags = useTags(spaceId)
  const known = (languages?.transcribe ?? []).map(({ language }) => language)
  const codes = known.includes('*') ? commonLanguages : known
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
        options={codes
          .map((code) => [code, languageName(code)] as const)
          .toSorted(([, a], [, b]) => a.localeCompare(b))}
        onChange={(language) => set({ language })}
      />
      <Choice
        label={t.speakerFilter}
        any={t.anySpeaker}
        value={filters.speakerId}
        options={people.map(({ id, name }) => [id, name])}
        onChange={(speakerId) => set({ speakerId })}
      />
      <Choice
        label={t.tagFilter}
        any={t.anyTag}
        value={filters.tag}
        options={(tags.data ?? []).map(({ tag }) => [tag, tag])}
        onChange={(tag) => set({ tag })}
      />
      <Day label={t.addedAfter} value={filters.after} onChange={(after) => set({ after })} />
      <Day label={t.addedBefore} value={filters.before} onChange={(before) => set({ before })} />
      {countFilters(filters) > 0 && (
        <Button look="quiet" icon="close" onClick={() => onChange(noFilters)}>
          {t.clearFilters}
        </Button>
      )}
    </search>
  )
}

/** The tags of a workspace, the most used first. */
export function useTags(spaceId: string) {
  return useQuery({
    queryKey: keys.recordings(spaceId, 'tags'),
    queryFn: async ({ signal }) => (await api.listTags({ params: { spaceId }, signal })).tags,
  })
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
