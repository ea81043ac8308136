import { useQuery } from '@tanstack/react-query'
import { api, codeOf } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { Button } from '../../components/Button.tsx'
import { Said } from '../../components/Said.tsx'
import { Empty, Failed, QueryState } from '../../components/States.tsx'
import { words } from '../../strings/words.ts'
import type { ClipPlayer } from './clip-player.ts'
import type { Filter } from './filters.ts'
import { Hits } from './Hits.tsx'
import { TitleHits } from './TitleHits.tsx'
import { useFilters } from './use-filters.ts'

const t = words.search

/** How many passages the page shows. It asks for one more, to know whether there are others. */
const hitsMost = 50

/** What a search found: recordings with it in their title, and passages. */
export function Found({
  spaceId,
  q,
  mode,
  filters,
  player,
  onMode,
}: {
  spaceId: string
  q: string
  mode: 'semantic' | 'exact'
  filters: readonly Filter[]
  player: ClipPlayer
  onMode: (mode: 'semantic' | 'exact') => void
}) {
  const { isKnown, failed, query, unknown } = useFilters(spaceId, filters)
  const isReady = isKnown && unknown.length === 0
  const asked = (by: 'semantic' | 'words' | 'exact') => ({
    queryKey: keys.in(spaceId, 'search', by, q, query),
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      api.searchRecordings({ params: { spaceId }, query: { q, mode: by, limit: hitsMost + 1, ...query }, signal }),
  })
  const hits = useQuery({ ...asked(mode), enabled: isReady })
  const isWithoutMeaning = codeOf(hits.error) === 'INDEX_UNAVAILABLE'
  // The page says that it searches by words because semantic search isn't available.
  const instead = useQuery({ ...asked('words'), enabled: isReady && isWithoutMeaning })
  const used = isWithoutMeaning ? instead : hits
  const titles = useTitles(spaceId, q, isReady ? query : null)
  if (failed?.isError === true) return <Failed error={failed.error} onRetry={() => void failed.refetch()} />
  if (unknown.length > 0 && isKnown) return null
  if (used.data === undefined) return <QueryState of={used} lines={5} className="h-12" />
  if (titles.data === undefined) return <QueryState of={titles} lines={5} className="h-12" />
  const other = mode === 'exact' || isWithoutMeaning ? 'semantic' : 'exact'
  const nothing = titles.data.length === 0 ? t.nothing(q) : t.nothingSaid(q)
  return (
    <div className="flex flex-col gap-4">
      {titles.data.length > 0 && <TitleHits recordings={titles.data} />}
      {isWithoutMeaning && (
        <p role="status" className="text-sm text-ink-2">
          {t.noMeaning}
        </p>
      )}
      {used.data.length === 0 ? (
        <Empty text={nothing}>
          <Said text={nothing} />
          {!isWithoutMeaning && <Button onClick={() => onMode(other)}>{t.nothingTry[mode]}</Button>}
        </Empty>
      ) : (
        <Hits
          hits={used.data.slice(0, hitsMost)}
          hasMore={used.data.length > hitsMost}
          isExact={mode === 'exact' || isWithoutMeaning}
          player={player}
        />
      )}
    </div>
  )
}

/** How many recordings with the search in their title the page shows; the library has them all. */
const titlesMost = 5

/** Recordings with the search in their title. A search of a speaker or a folder is about what was said there. */
function useTitles(spaceId: string, q: string, query: ReturnType<typeof useFilters>['query'] | null) {
  const title = q.replaceAll('"', '').trim()
  const { recordedFrom, recordedTo, speakerIds, folderIds } = query ?? {}
  const dates = {
    ...(recordedFrom === undefined ? {} : { recordedFrom }),
    ...(recordedTo === undefined ? {} : { recordedTo }),
  }
  const isAsked = title !== '' && speakerIds === undefined && folderIds === undefined
  return useQuery({
    queryKey: keys.recordings(spaceId, 'titles', isAsked ? title : null, dates),
    queryFn: async ({ signal }) => {
      if (!isAsked) return []
      const asked = { q: title, limit: titlesMost, ...dates }
      return (await api.listRecordings({ params: { spaceId }, query: asked, signal })).recordings
    },
    enabled: query !== null,
  })
}
