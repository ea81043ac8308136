import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, type ReactNode } from 'react'
import type { Content, Passage } from '../../../../src/contract/content.ts'
import type { RecordingDetail, Translation } from '../../../../src/contract/resources.ts'
import { api } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { messageOf } from '../../../api/message-of.ts'
import { translations } from '../../../api/queries.ts'
import { createStore } from '../../../api/store.ts'
import { useMayEdit } from '../../../api/use-role.ts'
import { readAgain } from '../../../api/read-again.ts'
import { Button, IconButton } from '../../../components/Button.tsx'
import { isGenerating } from '../../../components/GenerationState.tsx'
import { DraftMark } from '../../../components/States.tsx'
import { languageName } from '../../../format.ts'
import { words } from '../../../strings/words.ts'
import type { Editor } from '../editor/editor.ts'
import { align, isSame } from './align.ts'
import { Beside } from './beside.ts'

const t = words.translating
const nothing: readonly Passage[] = []

/** Shows the translation in the URL beside the text, paragraph by paragraph. */
export function BesideTranslation({
  detail,
  editor,
  children,
}: {
  detail: RecordingDetail
  editor: Editor
  children: ReactNode
}) {
  const { workspaceId: spaceId, id: recordingId } = detail
  const { translation: wanted } = useSearch({ from: '/app/w/$spaceId/r/$recordingId' })
  const list = useQuery({ ...translations(spaceId, recordingId), enabled: wanted !== undefined })
  const chosen = list.data?.find(({ id, isOriginal }) => id === wanted && !isOriginal)
  return chosen === undefined ? (
    children
  ) : (
    <Chosen key={chosen.id} spaceId={spaceId} translation={chosen} editor={editor}>
      {children}
    </Chosen>
  )
}

function Chosen({
  spaceId,
  translation,
  editor,
  children,
}: {
  spaceId: string
  translation: Translation
  editor: Editor
  children: ReactNode
}) {
  const { id: translationId, recordingId, language, version } = translation
  const params = { spaceId, recordingId, translationId }
  const content = useQuery({
    queryKey: keys.recording(spaceId, recordingId, 'translation', translationId, version),
    queryFn: async ({ signal }) => {
      const response = await api.getTranslation({ params, query: { jsonContentType: 'paragraphs' }, signal })
      return ((await response.json()) as Content).paragraphs ?? []
    },
    enabled: version > 0,
    staleTime: Infinity,
    placeholderData: (before) => before,
  })
  const passages = content.data ?? nothing
  const beside = useMemo(() => ({ language, texts: createStore<ReadonlyMap<number, string>>(new Map()) }), [language])
  useEffect(() => {
    const show = (): void => {
      const texts = align(passages, editor.document.get().paragraphs)
      if (!isSame(texts, beside.texts.get())) beside.texts.set(texts)
    }
    show()
    return editor.document.subscribe(show)
  }, [passages, editor, beside])
  return (
    <Beside value={beside}>
      <Strip
        spaceId={spaceId}
        translation={translation}
        problem={content.isError ? messageOf(content.error) : null}
        onRetry={() => void content.refetch()}
      />
      {children}
    </Beside>
  )
}

/** The bar above the text: the translation's language and quality, and a button to close it. */
function Strip({
  spaceId,
  translation,
  problem,
  onRetry,
}: {
  spaceId: string
  translation: Translation
  problem: string | null
  onRetry: () => void
}) {
  const navigate = useNavigate({ from: '/w/$spaceId/r/$recordingId' })
  const mayEdit = useMayEdit(spaceId)
  const { id, recordingId, language, quality, isStale, version } = translation
  const refresh = useMutation({
    mutationFn: () => api.retryTranslation({ params: { spaceId, recordingId, translationId: id } }),
    onSuccess: () => readAgain(translations(spaceId, recordingId).queryKey),
  })
  return (
    <div className="flex min-h-10 shrink-0 flex-wrap items-center gap-x-3 border-b border-line bg-paper-2 px-4 text-sm">
      <p className="flex items-center gap-2">
        {t.shown(languageName(language))}
        {quality === 'draft' && <DraftMark />}
      </p>
      {problem !== null && (
        <p role="alert" className="flex items-center gap-2 text-warn">
          {problem}
          <Button look="quiet" onClick={onRetry}>
            {words.common.retry}
          </Button>
        </p>
      )}
      {version === 0 && <p className="text-ink-2">{t.noText}</p>}
      {isStale && !isGenerating(translation) && (
        <p className="flex items-center gap-2 text-ink-2">
          {t.stale}
          {mayEdit && (
            <Button look="quiet" disabled={refresh.isPending} onClick={() => refresh.mutate()}>
              {t.update}
            </Button>
          )}
        </p>
      )}
      <IconButton
        icon="close"
        label={t.close}
        className="ms-auto"
        onClick={() => void navigate({ search: ({ translation: _gone, ...rest }) => rest, replace: true })}
      />
    </div>
  )
}
