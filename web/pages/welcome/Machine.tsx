import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failed, DraftMark, Skeleton } from '../../components/States.tsx'
import { languageName } from '../../format.ts'
import { downloadFailureText } from '../../api/message-of.ts'
import { words } from '../../strings/words.ts'
import { languagesHere } from '../../api/languages.ts'
import { byEngine, type Offered } from './languages.ts'
import { Models, useModels } from './Models.tsx'

const t = words.welcome
/** Names to show. The rest is behind a click. */
const named = 4

/** What this server can transcribe, translate and search, at which quality, and what would add more. */
export function Machine({ isAdministrator }: { isAdministrator: boolean }) {
  const languages = useQuery(languagesHere)
  const models = useModels()
  if (languages.isPending || models.isPending) return <Skeleton lines={5} />
  if (languages.isError) return <Failed error={languages.error} onRetry={() => void languages.refetch()} />
  if (models.isError) return <Failed error={models.error} onRetry={() => void models.refetch()} />
  const speech = byEngine(languages.data.transcribe)
  const pairs = byEngine(
    languages.data.translate.flatMap(({ from, to }) =>
      to.map((offer) => ({ ...offer, language: from === '*' ? '*' : `${from} ${offer.language}` })),
    ),
  )
  const byMeaning = models.data.some(({ purpose, state }) => purpose === 'embedding' && state === 'PRESENT')
  const failures = models.data.filter(({ purpose, failure }) => purpose === 'speech' && failure !== null)
  const [failed] = failures
  const hints = [
    ...(failed === undefined ? [] : [t.failed(downloadFailureText(failed.failure ?? '')), t.hints.byHand(failed.id)]),
    ...(speech.some(({ isHere }) => isHere) || (speech.length > 0 && failed === undefined) ? [] : [t.hints.noSpeech]),
    ...(speech.some(({ isHere }) => isHere) && !hears(speech) ? [t.hints.onlyDraft] : []),
    ...(pairs.length === 0 ? [t.hints.noTranslation] : []),
    ...(byMeaning ? [] : [t.hints.noMeaning]),
    ...(models.data.some(({ fetchable }) => fetchable) ? [] : [t.hints.noDownloads]),
  ]
  return (
    <>
      <dl className="grid gap-x-6 gap-y-1 sm:gap-y-3 sm:grid-cols-[9rem_1fr]">
        <Fact label={t.transcribes}>
          <Offers
            offers={speech}
            nothing={t.transcribesNothing}
            nameOf={languageName}
            failed={failures.map(({ id }) => id)}
          />
        </Fact>
        <Fact label={t.translates}>
          <Offers offers={pairs} nothing={t.translatesNothing} nameOf={nameOfPair} />
        </Fact>
        <Fact label={t.semanticSearch}>{byMeaning ? t.yes : t.keywordsOnly}</Fact>
        {hints.length > 0 && (
          <Fact label={t.toDoMore}>
            <ul className="flex flex-col gap-2 text-ink-2">
              {hints.map((hint) => (
                <li key={hint}>{hint}</li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
      <Models models={models.data} isAdministrator={isAdministrator} isOpen={!hears(speech)} />
    </>
  )
}

/** Whether any language can be transcribed in good quality without a download. */
function hears(speech: readonly Offered[]): boolean {
  return speech.some(({ quality, isHere }) => quality === 'standard' && isHere)
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0 max-sm:mb-3">{children}</dd>
    </div>
  )
}

function nameOfPair(pair: string): string {
  const [from = '', to = ''] = pair.split(' ')
  return t.pair(languageName(from), languageName(to))
}

function Offers({
  offers,
  nothing,
  nameOf,
  failed = [],
}: {
  offers: readonly Offered[]
  nothing: string
  nameOf: (language: string) => string
  /** The models whose last download failed. */
  failed?: readonly string[]
}) {
  if (offers.length === 0) return <span className="text-ink-2">{nothing}</span>
  return (
    <ul className="flex flex-col gap-2">
      {offers.map(({ engine, quality, isHere, languages }) => {
        const names = languages
          .map((one) => (one === '*' ? t.every : nameOf(one)))
          .toSorted((a, b) => a.localeCompare(b))
        return (
          <li key={`${engine} ${quality} ${isHere}`}>
            <span>{t.languages(names.slice(0, named), names.length)}</span>{' '}
            <span className="text-ink-3">
              {'· '}
              {quality === 'draft' ? <DraftMark /> : t.good}
              {' · '}
              {engine}
              {!isHere &&
                ` · ${failed.some((id) => engine.endsWith(`/${id}`)) ? t.downloadHasFailed : t.downloadedOnUse}`}
            </span>
            {names.length > named && (
              <details className="text-sm text-ink-2">
                <summary className="w-fit underline underline-offset-2 pointer-coarse:py-3">
                  {t.all(names.length)}
                </summary>
                <p className="pt-1">{names.join(', ')}</p>
              </details>
            )}
          </li>
        )
      })}
    </ul>
  )
}
