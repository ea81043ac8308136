import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState, type ReactNode } from 'react'
import type { RecordingDetail, Translation } from '../../../../src/contract/resources.ts'
import { api } from '../../../api/client.ts'
import { messageOf } from '../../../api/message-of.ts'
import { translations } from '../../../api/queries.ts'
import { createStore } from '../../../api/store.ts'
import { useMayEdit } from '../../../api/use-role.ts'
import { createTurns } from '../../../api/in-turn.ts'
import { readAgain } from '../../../api/read-again.ts'
import { Button, IconButton } from '../../../components/Button.tsx'
import { isGenerating } from '../../../components/GenerationState.tsx'
import { DraftMark } from '../../../components/States.tsx'
import { useLatest } from '../../../components/use-latest.ts'
import { languageName } from '../../../format.ts'
import { words } from '../../../strings/words.ts'
import { sameParagraph } from '../editor/document.ts'
import type { Editor } from '../editor/editor.ts'
import { operationsFor } from '../editor/paragraph-edit.ts'
import { align, isSame } from './align.ts'
import { Beside, passageOf, type BesideText, type TranslatedPassage } from './beside.ts'
import { saveTranslation, translationText } from './translation-text.ts'
import { useShownTranslation } from './use-shown-translation.ts'

const t = words.translating

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
  const chosen = useShownTranslation(detail)
  return chosen === undefined ? (
    children
  ) : (
    <Chosen key={chosen.id} spaceId={detail.workspaceId} translation={chosen} editor={editor}>
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
  const { language, version } = translation
  const mayEdit = useMayEdit(spaceId)
  const content = useQuery(translationText(spaceId, translation))
  const read = content.data
  const [{ inTurn, becomes }] = useState(() => ({
    inTurn: createTurns(),
    /** What somebody's own changes made of a passage. */
    becomes: new WeakMap<TranslatedPassage, TranslatedPassage>(),
  }))
  const save = async (passage: TranslatedPassage, text: string): Promise<string> =>
    inTurn(async () => {
      let base = passage
      for (let next = becomes.get(base); next !== undefined; next = becomes.get(base)) base = next
      const operations = operationsFor({ ...base.paragraph, text }, language)
      if (operations.length === 0) return base.paragraph.text
      const now = await saveTranslation(spaceId, translation, base.version, operations)
      const same = sameParagraph(now.paragraphs, base.paragraph.saved)
      if (same !== undefined) becomes.set(base, passageOf(same, now.version))
      return same?.text ?? text
    })
  const saveNow = useLatest(save)
  const canEdit = mayEdit && version > 0 && !isGenerating(translation)
  const beside = useMemo(
    (): BesideText => ({
      language,
      passages: createStore<ReadonlyMap<number, readonly TranslatedPassage[]>>(new Map()),
      save: canEdit ? (passage, text) => saveNow.current(passage, text) : null,
    }),
    [language, canEdit, saveNow],
  )
  const passages = useMemo(() => (read?.paragraphs ?? []).map((one) => passageOf(one, read?.version ?? 0)), [read])
  useEffect(() => {
    const show = (): void => {
      const aligned = align(passages, editor.document.get().paragraphs)
      if (!isSame(aligned, beside.passages.get())) beside.passages.set(aligned)
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
