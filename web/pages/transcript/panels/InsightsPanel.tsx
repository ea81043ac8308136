import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Insight } from '../../../../src/contract/endpoints/insights.ts'
import { api } from '../../../api/client.ts'
import { useNotDeleted } from '../../../api/delete-later.ts'
import { keys } from '../../../api/keys.ts'
import { prompts as promptsQuery } from '../../../api/queries.ts'
import { readAfter } from '../../../api/read-again.ts'
import { Button } from '../../../components/Button.tsx'
import { startEach } from '../insights/start-each.ts'
import { Failed, Skeleton } from '../../../components/States.tsx'
import { words } from '../../../strings/words.ts'
import { isGenerating } from '../../../components/GenerationState.tsx'
import { AskRecording } from '../insights/AskRecording.tsx'
import { InsightItem, isOutOfDate } from '../insights/InsightItem.tsx'
import type { PanelProps } from './panel-props.ts'

const t = words.insights
/** Polling interval in milliseconds. Live events report steps, but not each word. */
const askMs = 1000

/** The recording's insights in the order of the prompts, those of one prompt newest first, then the prompts that haven't run. */
export function InsightsPanel({ detail, player, mayEdit }: PanelProps) {
  const { workspaceId: spaceId, id: recordingId } = detail
  const params = { spaceId, recordingId }
  const navigate = useNavigate({ from: '/w/$spaceId/r/$recordingId' })
  const listKey = keys.recording(spaceId, recordingId, 'insights')
  const prompts = useQuery(promptsQuery(spaceId))
  const list = useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) => api.listInsights({ params, query: { limit: 500 }, signal }),
    refetchInterval: (query) => (query.state.data?.some(isGenerating) === true ? askMs : false),
  })
  const newestFirst = useNotDeleted(list.data ?? []).toReversed()
  const make = useMutation({
    mutationFn: (wanted: readonly { id: string; title: string }[]) =>
      startEach(wanted, ({ id: promptId }) => api.createInsight({ params, body: { promptId } })),
    onSettled: readAfter(listKey),
  })
  const renew = useMutation({
    mutationFn: (all: readonly Insight[]) =>
      startEach(
        all.map(({ id, prompt }) => ({ id, title: prompt.title })),
        ({ id: insightId }) => api.retryInsight({ params: { ...params, insightId } }),
      ),
    onSettled: readAfter(listKey),
  })
  if (list.isPending || prompts.isPending) return <Skeleton lines={5} className="h-8" />
  const failed = [list, prompts].find(({ isError }) => isError)
  if (list.isError || prompts.isError) {
    return <Failed error={failed?.error} onRetry={() => void failed?.refetch()} />
  }
  const places = new Map(prompts.data.map(({ id }, place) => [id, place]))
  const placeOf = ({ prompt }: Insight): number => places.get(prompt.id) ?? places.size
  const insights = newestFirst.toSorted((a, b) => placeOf(a) - placeOf(b))
  const generated = new Set(insights.map(({ prompt }) => prompt.id))
  const others = prompts.data.filter(({ id }) => !generated.has(id))
  const stale = insights.filter(isOutOfDate)
  const goTo = (seconds: number): void => {
    // The URL scrolls the text. Seek too, because the same time twice doesn't change the URL.
    void navigate({ search: (old) => ({ ...old, t: seconds }), replace: true })
    player.seek(seconds)
    player.play()
  }
  return (
    <div className="flex flex-col gap-5">
      <AskRecording spaceId={spaceId} recordingId={recordingId} onTime={goTo} />
      {mayEdit && stale.length > 1 && (
        <p className="flex flex-wrap items-center gap-2 text-sm text-ink-2">
          {t.staleAll}
          <Button icon="refresh" disabled={renew.isPending} onClick={() => renew.mutate(stale)}>
            {t.regenerateAll}
          </Button>
        </p>
      )}
      {insights.map((insight) => (
        <InsightItem key={insight.id} insight={insight} spaceId={spaceId} mayEdit={mayEdit} onTime={goTo} />
      ))}
      {!mayEdit && insights.length === 0 && <p className="text-sm text-ink-2">{t.noPromptsViewer}</p>}
      {mayEdit && (
        <section aria-label={t.notGenerated} className="flex flex-col gap-1">
          <p className="text-sm text-ink-2">{prompts.data.length === 0 ? t.noPrompts : others.length > 0 && t.about}</p>
          <ul>
            {others.map(({ id, title }) => (
              <li key={id} className="flex items-center gap-2 border-b border-line py-1.5">
                <span className="min-w-0 flex-1 truncate text-sm" dir="auto">
                  {title}
                </span>
                <Button
                  aria-label={t.generateOne(title)}
                  disabled={make.isPending}
                  onClick={() => make.mutate([{ id, title }])}
                >
                  {t.generate}
                </Button>
              </li>
            ))}
          </ul>
          {others.length > 1 && (
            <Button className="mt-1 self-start" disabled={make.isPending} onClick={() => make.mutate(others)}>
              {t.generateAll}
            </Button>
          )}
          <Link
            to="/w/$spaceId/prompts"
            params={{ spaceId }}
            className="mt-2 inline-flex thumb items-center self-start rounded text-sm text-ink-2 underline underline-offset-2 hover:text-ink"
          >
            {prompts.data.length === 0 ? t.addPrompts : t.editPrompts}
          </Link>
        </section>
      )}
    </div>
  )
}
