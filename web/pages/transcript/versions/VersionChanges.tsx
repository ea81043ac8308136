import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keys } from '../../../api/keys.ts'
import { QueryState } from '../../../components/States.tsx'
import { clock } from '../../../format.ts'
import { words } from '../../../strings/words.ts'
import { readWords, type Place } from '../editor/transcript-api.ts'
import { changesBetween, type Change, type Part } from './changes.ts'

const t = words.transcript
/** Changes that are shown; more would slow the page down, and nobody reads them here. */
const mostShown = 200

/** What a version changed, or what has changed since. */
export function VersionChanges({
  place,
  version,
  previous,
  current,
  language,
  nameOf,
}: {
  place: Place
  version: number
  /** The version before; null: this is the first one that is kept. */
  previous: number | null
  current: number
  language: string
  nameOf: (speaker: number) => string
}) {
  const [isSince, setSince] = useState(previous === null)
  const [from, to] = isSince ? [version, current] : [previous ?? version, version]
  const compared = useQuery({
    queryKey: keys.recording(place.spaceId, place.recordingId, 'changes', from, to),
    queryFn: async ({ signal }) => {
      const [before, after] = await Promise.all([
        readWords(place, { version: from, signal }),
        readWords(place, { version: to, signal }),
      ])
      return changesBetween(before.words, after.words, language)
    },
    staleTime: Infinity,
  })
  return (
    <div className="mt-2 flex flex-col gap-2 rounded border border-line bg-paper-2 p-3">
      {previous !== null && version !== current && (
        <fieldset className="flex flex-wrap gap-4 text-sm">
          <legend className="visually-hidden">{t.compare}</legend>
          {[false, true].map((since) => (
            <label key={String(since)} className="flex thumb items-center gap-1.5">
              <input
                type="radio"
                className="accent-(--ink)"
                checked={isSince === since}
                onChange={() => setSince(since)}
              />
              {since ? t.changedSince : t.changedThen}
            </label>
          ))}
        </fieldset>
      )}
      <QueryState of={compared} lines={2} />
      {compared.data?.length === 0 && (
        <p className="text-sm text-ink-2">{version === current && isSince ? t.firstVersion : t.noChanges}</p>
      )}
      {compared.data !== undefined && compared.data.length > 0 && (
        <ChangeList changes={compared.data} nameOf={nameOf} />
      )}
    </div>
  )
}

function ChangeList({ changes, nameOf }: { changes: readonly Change[]; nameOf: (speaker: number) => string }) {
  return (
    <>
      <ol
        // A scrollable box must be reachable by keyboard.
        tabIndex={0}
        aria-label={t.changes}
        className="flex max-h-72 flex-col gap-2 overflow-y-auto"
      >
        {changes.slice(0, mostShown).map(({ start, parts }, i) => (
          // eslint-disable-next-line react/no-array-index-key -- places of one comparison, in their order
          <li key={i} className="flex gap-3 text-sm">
            <time className="w-12 shrink-0 text-end text-xs leading-5 text-ink-3">{clock(start)}</time>
            <p dir="auto" className="min-w-0 flex-1 font-serif">
              {parts.map((part, n) => (
                // eslint-disable-next-line react/no-array-index-key -- as above
                <PartText key={n} part={part} nameOf={nameOf} />
              ))}
            </p>
          </li>
        ))}
      </ol>
      {changes.length > mostShown && <p className="text-xs text-ink-3">{t.moreChanges(changes.length - mostShown)}</p>}
    </>
  )
}

function PartText({ part, nameOf }: { part: Part; nameOf: (speaker: number) => string }) {
  switch (part.kind) {
    case 'same':
      return <>{part.text} </>
    case 'added':
      return (
        <>
          <ins className="bg-mark decoration-2 underline-offset-2">{part.text}</ins>{' '}
        </>
      )
    case 'removed':
      return (
        <>
          <del className="text-ink-3">{part.text}</del>{' '}
        </>
      )
    case 'speaker':
      return (
        <>
          <span className="underline decoration-dotted underline-offset-2">{part.text}</span>{' '}
          <span className="font-sans text-xs text-ink-3">
            {t.speakerChange(
              part.from === null ? t.noSpeaker : nameOf(part.from),
              part.to === null ? t.noSpeaker : nameOf(part.to),
            )}
          </span>{' '}
        </>
      )
  }
}
