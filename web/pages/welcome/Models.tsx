import { useMutation, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Model } from '../../../src/contract/endpoints/operations.ts'
import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { bytes, percent } from '../../format.ts'
import { downloadFailureText } from '../../api/message-of.ts'
import { readAfter, readAgain } from '../../api/read-again.ts'
import { words } from '../../strings/words.ts'

const t = words.welcome
const askMs = 1000

/** Reads the models, polls them while one is downloading, and refetches the languages when one is installed or fails. */
export function useModels(): UseQueryResult<Model[]> {
  const models = useQuery({
    queryKey: keys.models,
    queryFn: async ({ signal }) => (await api.listModels({ signal })).models,
    // A recording may have started or failed a download since.
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.some((model) => model.state === 'FETCHING') === true ? askMs : false),
  })
  const states = models.data?.map(({ state, failure }) => (failure === null ? state : 'FAILED')).join(' ')
  useEffect(() => {
    if (states !== undefined) void readAgain(keys.languages)
  }, [states])
  return models
}

/** The models with their size, and a button to download them. Collapsed when none is needed. */
export function Models({
  models,
  isAdministrator,
  isOpen,
}: {
  models: readonly Model[]
  isAdministrator: boolean
  isOpen: boolean
}) {
  // A model that can't be downloaded is listed only if it is installed.
  const shown = models.filter(({ fetchable, state }) => fetchable || state === 'PRESENT')
  return (
    <details
      open={
        isOpen ||
        shown.some(({ state, failure }) => state === 'FETCHING' || failure !== null) ||
        shown.some(({ check }) => check !== null && check.problem !== null)
      }
    >
      <summary className="w-fit pointer-coarse:py-3">
        <h3 className="inline text-sm">{t.models}</h3>{' '}
        <span className="text-sm text-ink-3">
          {t.modelsInstalled(shown.filter(({ state }) => state === 'PRESENT').length, shown.length)}
        </span>
      </summary>
      <p className="py-2 text-sm text-ink-3">
        {t.modelsAbout} {!isAdministrator && t.notAdministrator}
      </p>
      <ul className="border-t border-line">
        {shown.map((model) => (
          <ModelRow key={model.id} model={model} mayFetch={isAdministrator && model.fetchable} />
        ))}
      </ul>
    </details>
  )
}

function ModelRow({ model, mayFetch }: { model: Model; mayFetch: boolean }) {
  const pull = useMutation({
    mutationFn: () => api.pullModel({ params: { modelId: model.id } }),
    onSettled: readAfter(keys.models),
  })
  const share = model.bytes === null || model.bytes === 0 ? null : Math.min(1, model.bytesHere / model.bytes)
  const { [model.id]: title = model.title }: Readonly<Record<string, string>> = t.modelTitles
  const action = model.failure !== null ? words.common.retry : model.state === 'PARTIAL' ? t.resumeDownload : t.download
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <div className="min-w-0 flex-1 basis-64">
        <p>{title}</p>
        <p className="text-sm text-ink-3">
          {[t.purposes[model.purpose], ...(model.bytes === null ? [] : [bytes(model.bytes)]), model.licence].join(
            ' · ',
          )}
        </p>
        {model.failure !== null && model.state !== 'FETCHING' && (
          <p role="alert" className="text-sm text-warn">
            {t.failed(downloadFailureText(model.failure))}
          </p>
        )}
        {model.check !== null && model.check.problem !== null && (
          <p role="alert" className="text-sm text-warn">
            {model.check.wordErrorRate === null
              ? t.checkFailed(model.check.problem)
              : t.misheard(percent(model.check.wordErrorRate), percent(model.check.limit))}
          </p>
        )}
      </div>
      {model.state === 'PRESENT' && (
        <span className="flex items-center gap-1.5 text-sm text-ok">
          <Icon name="check" />
          {t.isInstalled}
        </span>
      )}
      {model.state === 'FETCHING' && (
        <div className="flex w-40 flex-col gap-1">
          <span className="tabular text-sm text-ink-2">
            {share === null ? t.downloadingSoFar(bytes(model.bytesHere)) : t.downloading(percent(share))}
          </span>
          <progress aria-label={title} value={share ?? undefined} className="h-1 w-full accent-(--ink)" />
        </div>
      )}
      {(model.state === 'ABSENT' || model.state === 'PARTIAL') && mayFetch && (
        <Button
          icon="download"
          aria-label={action === t.download ? t.downloadOf(title) : `${action}: ${title}`}
          disabled={pull.isPending}
          onClick={() => pull.mutate()}
        >
          {action}
        </Button>
      )}
    </li>
  )
}
