import type { SearchHit } from '../../src/contract/endpoints/search.ts'
import { languageName } from '../format.ts'
import { words } from '../strings/words.ts'

const t = words.translating

/** Says that a passage is from a translation, and whether its transcript has changed since. */
export function TranslationNote({ translation }: Pick<SearchHit, 'translation'>) {
  if (translation === null) return null
  const { language, isStale } = translation
  return (
    <span className="font-sans text-xs font-normal text-ink-3">
      {t.shown(languageName(language))}
      {isStale && ` – ${t.stale}`}
    </span>
  )
}
