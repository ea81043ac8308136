import { useQuery } from '@tanstack/react-query'
import { commonLanguages, knowsLanguage, languagesHere } from '../api/languages.ts'
import { languageName } from '../format.ts'
import { words } from '../strings/words.ts'
import { SelectField } from './Field.tsx'
import { Options } from './Options.tsx'

/** Chooses the language that is spoken, by name, among those that this server transcribes. */
export function LanguageField({
  label,
  value,
  error,
  disabled,
  inherited,
  onChange,
}: {
  label: string
  /** A BCP 47 code, `auto`, or '' for what `inherited` says. */
  value: string
  error?: Error | string | null
  disabled?: boolean
  /** The name of the choice '', e.g. "As in the workspace"; without it there is none. */
  inherited?: string
  onChange: (language: string) => void
}) {
  const { data } = useQuery(languagesHere)
  const known = (data?.transcribe ?? []).map(({ language }) => language)
  const offered = known.includes('*') ? [...known.filter((code) => code !== '*'), ...commonLanguages] : known
  const own = value === '' || value === 'auto' ? [] : [value]
  const isUnknown = data !== undefined && own.some((code) => !knowsLanguage(known, code))
  const options = [...new Set([...offered, ...own])]
    .map((code) => [code, languageName(code)] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b))
  return (
    <SelectField
      label={label}
      error={error ?? (isUnknown ? words.common.cannotTranscribe(languageName(value)) : null)}
      disabled={disabled}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {inherited !== undefined && <option value="">{inherited}</option>}
      <option value="auto">{words.common.detectLanguage}</option>
      <Options of={options} />
    </SelectField>
  )
}
