import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Translation } from '../../../../src/contract/resources.ts'
import { api } from '../../../api/client.ts'
import { deleteLater, useNotDeleted } from '../../../api/delete-later.ts'
import { warningTexts } from '../../../api/message-of.ts'
import { translations } from '../../../api/queries.ts'
import { readAgain } from '../../../api/read-again.ts'
import { Button, IconButton } from '../../../components/Button.tsx'
import { GenerationState, isGenerating } from '../../../components/GenerationState.tsx'
import { Menu, type MenuItem } from '../../../components/Menu.tsx'
import { DraftMark, QueryState } from '../../../components/States.tsx'
import { languageName } from '../../../format.ts'
import { words } from '../../../strings/words.ts'
import { AddTranslation } from '../../../translating/AddTranslation.tsx'
import type { PanelProps } from './panel-props.ts'

const t = words.translating
/** Polling interval in milliseconds. Live events report steps, but not each sentence. */
const askMs = 1000

/** The transcript's translations, and a form to add one. */
export function TranslationsPanel({ detail, mayEdit }: PanelProps) {
  const { workspaceId: spaceId, id: recordingId } = detail
  const list = useQuery({
    ...translations(spaceId, recordingId),
    refetchInterval: (query) => (query.state.data?.some(isGenerating) === true ? askMs : false),
  })
  const all = useNotDeleted(list.data ?? []).filter(({ isOriginal }) => !isOriginal)
  if (list.data === undefined) return <QueryState of={list} lines={4} className="h-8" />
  return (
    <div className="flex flex-col gap-6">
      {all.length === 0 && <p className="text-sm text-ink-2">{t.none}</p>}
      <ul className="flex flex-col empty:hidden">
        {all.map((one) => (
          <Item key={one.id} spaceId={spaceId} translation={one} mayEdit={mayEdit} />
        ))}
      </ul>
      {mayEdit && (
        <AddTranslation
          spaceId={spaceId}
          recordingId={recordingId}
          from={detail.transcript?.language ?? 'und'}
          // A translation that is being deleted still exists, so it can't be added again yet.
          known={list.data.map(({ language }) => language)}
        />
      )}
    </div>
  )
}

function Item({ spaceId, translation, mayEdit }: { spaceId: string; translation: Translation; mayEdit: boolean }) {
  const { id, recordingId, isStale, version, quality } = translation
  const { translation: shown } = useSearch({ from: '/app/w/$spaceId/r/$recordingId' })
  const navigate = useNavigate({ from: '/w/$spaceId/r/$recordingId' })
  const params = { spaceId, recordingId, translationId: id }
  const onSuccess = (): Promise<void> => readAgain(translations(spaceId, recordingId).queryKey)
  const retry = useMutation({ mutationFn: () => api.retryTranslation({ params }), onSuccess })
  const cancel = useMutation({ mutationFn: () => api.cancelTranslation({ params }), onSuccess })
  const name = languageName(translation.language)
  const read = (isRead: boolean): void =>
    void navigate({
      search: ({ translation: _old, ...rest }) => (isRead ? { ...rest, translation: id } : rest),
      replace: true,
    })
  const remove = (): void => {
    if (shown === id) read(false)
    deleteLater(id, t.removed(name), () => api.deleteTranslation({ params }))
  }
  const isRunning = isGenerating(translation)
  const isShown = shown === id
  const items: (MenuItem | null)[] = [
    ...(isRunning ? [{ label: t.cancel, icon: 'stop' as const, onSelect: () => cancel.mutate() }] : []),
    ...(isStale && !isRunning ? [{ label: t.update, icon: 'refresh' as const, onSelect: () => retry.mutate() }] : []),
    { label: t.remove, icon: 'trash', isDanger: true, onSelect: remove },
  ]
  return (
    <li className="flex flex-col gap-1.5 border-b border-line py-2.5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 truncate">{name}</h2>
        {quality === 'draft' && <DraftMark />}
        <span className="ms-auto flex items-center">
          {version > 0 && (
            <Button
              look={isShown ? 'quiet' : 'plain'}
              aria-pressed={isShown}
              aria-label={`${isShown ? t.hide : t.show}: ${name}`}
              onClick={() => read(!isShown)}
            >
              {isShown ? t.hide : t.show}
            </Button>
          )}
          {mayEdit && (
            <Menu
              label={t.actionsFor(name)}
              trigger={<IconButton icon="dots" label={t.actionsFor(name)} />}
              items={items}
            />
          )}
        </span>
      </div>
      <GenerationState
        of={translation}
        name={name}
        texts={t.state}
        isRetrying={retry.isPending}
        onRetry={mayEdit ? () => retry.mutate() : null}
      />
      {isStale && !isRunning && <p className="text-sm text-ink-2">{t.stale}</p>}
      {warningTexts(translation).map((warning) => (
        <p key={warning} className="text-xs text-ink-2">
          {warning}
        </p>
      ))}
    </li>
  )
}
