import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { languageName } from '../../format.ts'
import { words } from '../../strings/words.ts'
import { languagesHere } from '../../api/languages.ts'
import { byEngine } from './languages.ts'
import { useModels } from './Models.tsx'

const t = words.welcome.now
/** Names to say in a sentence. */
const named = 3

/** One sentence: which transcripts to expect from this server today. Says so when a download failed. */
export function QualityNow({ isLinked = false }: { isLinked?: boolean }) {
  const languages = useQuery(languagesHere)
  const models = useModels()
  if (languages.data === undefined || models.data === undefined) return null
  const offers = byEngine(languages.data.transcribe)
  const sentence = (quality: 'standard' | 'draft', isHere: boolean): string | null => {
    const codes = offers
      .filter((one) => one.quality === quality && one.isHere === isHere)
      .flatMap((one) => one.languages)
    if (codes.length === 0) return null
    const names = codes
      .map((code) => (code === '*' ? words.welcome.every : languageName(code)))
      .toSorted((a, b) => a.localeCompare(b))
    const list = words.welcome.languages(names.slice(0, named), names.length)
    if (quality === 'draft') return t.drafts(list)
    return isHere ? t.good(list) : t.goodAfterDownload(list)
  }
  const hasFailed = models.data.some(({ purpose, failure }) => purpose === 'speech' && failure !== null)
  const good = sentence('standard', true) ?? (hasFailed ? null : sentence('standard', false))
  return (
    <p className="max-w-prose text-sm text-ink-3">
      {good ?? sentence('draft', true) ?? t.nothing} {good === null && hasFailed && t.downloadFailed}{' '}
      {isLinked && (
        <Link to="/welcome" className="underline underline-offset-2">
          {words.welcome.server}
        </Link>
      )}
    </p>
  )
}
