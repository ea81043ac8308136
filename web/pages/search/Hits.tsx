import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SearchHit } from '../../../src/contract/endpoints/search.ts'
import { isPlayable } from '../../../src/text/is-playable.ts'
import { speakers as speakersQuery } from '../../api/queries.ts'
import { clock, shortDay } from '../../format.ts'
import { words } from '../../strings/words.ts'
import type { ClipPlayer } from './clip-player.ts'
import { Count } from './Count.tsx'
import { PlayButton } from './PlayButton.tsx'
import { Moment } from '../../components/Moment.tsx'
import { Passage, saidAt } from '../../components/Passage.tsx'
import { TranslationNote } from '../../components/TranslationNote.tsx'

const t = words.search

/** Search results grouped by recording, the best result's recording first. */
export function Hits({
  hits,
  hasMore,
  isExact,
  player,
}: {
  hits: readonly SearchHit[]
  /** There are others that aren't shown. */
  hasMore: boolean
  /** Exact search: a row starts at the first match, otherwise at the sentence that is closest to the question. */
  isExact: boolean
  player: ClipPlayer
}) {
  const groups = [...Map.groupBy(hits, ({ recording }) => recording.id).values()]
  return (
    <div className="flex flex-col gap-8">
      <Count results={hits.length} recordings={groups.length} hasMore={hasMore} />
      {groups.map((group) => {
        const recording = group[0]?.recording
        if (recording === undefined) return null
        return (
          <section key={recording.id} aria-labelledby={recording.id}>
            <header className="flex items-baseline gap-3 border-b border-line pb-1.5">
              <h2 id={recording.id} className="min-w-0 truncate text-base" dir="auto">
                <Link
                  to="/w/$spaceId/r/$recordingId"
                  params={{ spaceId: recording.workspaceId, recordingId: recording.id }}
                  className="rounded hover:underline pointer-coarse:-m-3.5 pointer-coarse:p-3.5"
                >
                  {recording.title}
                </Link>
              </h2>
              <p className="flex shrink-0 gap-3 text-sm text-ink-3">
                {recording.duration !== null && <time>{clock(recording.duration)}</time>}
                <Moment at={recording.recordedAt}>{shortDay(recording.recordedAt)}</Moment>
              </p>
            </header>
            <ul>
              {group.map((hit) => (
                <Hit
                  key={hit.documentId}
                  hit={hit}
                  start={isExact ? (hit.highlights[0]?.start ?? hit.start) : saidAt(hit)}
                  player={player}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function Hit({ hit, start, player }: { hit: SearchHit; start: number; player: ClipPlayer }) {
  const { recording, speakers, end, translation } = hit
  const { data: named = [] } = useQuery(speakersQuery(recording.workspaceId))
  const names = speakers.map((speaker) => nameOf(speaker, named)).join(', ')
  const place = { spaceId: recording.workspaceId, recordingId: recording.id }
  return (
    <li className="flex gap-x-2 border-b border-line py-2 max-sm:flex-col">
      <PlayButton clip={{ ...place, start, end }} player={player} hasMedia={isPlayable(recording)} />
      <Link
        to="/w/$spaceId/r/$recordingId"
        params={place}
        search={{ t: start, ...(translation === null ? {} : { translation: translation.id }) }}
        className="min-w-0 flex-1 rounded px-2 py-1 sm:-my-1 hover:bg-paper-2"
      >
        <span className="visually-hidden">{t.open(recording.title, clock(start))}: </span>
        <span className="block text-xs font-medium text-ink-2">
          {names} <TranslationNote translation={translation} />
        </span>
        <span className="block font-serif text-[1rem] leading-[1.55]" dir="auto">
          <Passage {...hit} />
        </span>
      </Link>
    </li>
  )
}

/** A speaker is an id, or `Speaker 1` while unnamed. */
function nameOf(speaker: string, named: readonly { id: string; name: string }[]): string {
  const index = /^Speaker (\d+)$/u.exec(speaker)?.[1]
  if (index !== undefined) return words.transcript.speaker(Number(index) - 1)
  return named.find(({ id }) => id === speaker)?.name ?? ''
}
