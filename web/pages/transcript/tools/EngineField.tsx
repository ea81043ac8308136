import { useQuery } from '@tanstack/react-query'
import { knowsLanguage, languagesHere } from '../../../api/languages.ts'
import { ChoiceField } from '../../../components/ChoiceField.tsx'
import { words } from '../../../strings/words.ts'

const t = words.uploads

/** The best engine that is available. */
export const anyEngine = 'auto'

/**
 * Chooses the engine that transcribes, among those that are on this server and know the language. There is no field
 * where there is nothing to choose.
 */
export function EngineField({
  language,
  inherited,
  value,
  onChange,
}: {
  /** A BCP 47 code, `auto`, or '' for several. */
  language: string
  /** The name of the choice ''; without it there is none. */
  inherited?: string
  /** `provider/model`, `anyEngine`, or '' for what `inherited` says. */
  value: string
  onChange: (engine: string) => void
}) {
  const { data } = useQuery(languagesHere)
  const suitable = (data?.engines ?? []).filter(
    ({ isHere, languages }) => isHere && (language === '' || language === 'auto' || knowsLanguage(languages, language)),
  )
  const isKept = value !== '' && value !== anyEngine && suitable.every(({ engine }) => engine !== value)
  if (suitable.length < 2 && !isKept) return null
  const names: Record<string, string> = {
    ...(inherited !== undefined && { '': inherited }),
    [anyEngine]: t.anyEngine,
    ...Object.fromEntries(
      suitable.map(({ engine, quality }) => [
        engine,
        quality === 'draft' ? `${engine} (${words.common.draft})` : engine,
      ]),
    ),
    ...(isKept && { [value]: value }),
  }
  return <ChoiceField label={t.engine} names={names} value={value} onChange={onChange} />
}
