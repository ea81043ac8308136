import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import type { RenderingQuery } from '../../../../src/contract/content.ts'
import type { Translation } from '../../../../src/contract/resources.ts'
import type { StoredContent } from '../../../../src/text/stored-content.ts'
import { timeOf } from '../../../../src/text/time-of.ts'
import { spaces } from '../../../api/queries.ts'
import { isGenerating } from '../../../components/GenerationState.tsx'
import { QueryState, Skeleton } from '../../../components/States.tsx'
import { isReady, queryFor, type ExportOptions } from '../../../exporting/options.ts'
import type { PanelProps } from '../panels/panel-props.ts'
import { contentOf, cutSubtitles, type Subtitles } from './cut-subtitles.ts'
import { SubtitleView } from './SubtitleView.tsx'
import { saveTranslation, translationText } from '../translation/translation-text.ts'
import { idsIn } from './with-operations.ts'
import { useSubtitleEdits } from './use-subtitle-edits.ts'
import { useUndo } from './use-undo.ts'
import { useSavedWords } from './use-saved-words.ts'

type Shown = Pick<PanelProps, 'detail' | 'player'>

/** The subtitles of an export, of the transcript or of a translation, where people set breaks; null: the transcript. */
export function SubtitlePreview({
  translation,
  options,
  editor,
  mayEdit,
  onMissing: _,
  ...shown
}: Shown &
  Pick<PanelProps, 'editor' | 'mayEdit'> & {
    translation: Translation | null
    options: ExportOptions
    /** Called when this part of the dashboard can't be loaded. */
    onMissing: () => void
  }) {
  const { data: all } = useQuery(spaces)
  const space = all?.find(({ id }) => id === shown.detail.workspaceId)
  const ready = useReady(options)
  const query = useMemo(
    () => space && { wording: space.wording, numbers: space.numbers, ...queryFor('srt', ready) },
    [space, ready],
  )
  if (query === undefined) return <Skeleton lines={4} />
  return translation === null ? (
    <OriginalSubtitles {...shown} editor={editor} mayEdit={mayEdit} query={query} />
  ) : (
    <TranslatedSubtitles key={translation.id} {...shown} translation={translation} mayEdit={mayEdit} query={query} />
  )
}

/** The last options that can be read: while somebody types a time, the subtitles stay. */
function useReady(options: ExportOptions): ExportOptions {
  const [ready, setReady] = useState(options)
  if (ready !== options && isReady(options)) setReady(options)
  return ready
}

function OriginalSubtitles({
  editor,
  mayEdit,
  query,
  ...shown
}: Shown & Pick<PanelProps, 'editor' | 'mayEdit'> & { query: RenderingQuery }) {
  const paragraphs = useSavedWords(editor)
  const saved = useMemo(() => contentOf(paragraphs), [paragraphs])
  // A step of undo.
  const edits = useSubtitleEdits(saved, async (operations) => {
    const changed = idsIn(saved, operations)
    const keys = editor.document
      .get()
      .paragraphs.filter(({ saved: own }) => own.some(({ id }) => changed.has(id)))
      .map(({ key }) => key)
    const moves = operations.filter((one) => one.type === 'setTimes')
    // Times are set in small steps.
    if (moves.length === 0) await editor.apply(operations, keys)
    else await editor.applySoon({ operations, keys, reach: timeOf(moves) })
  })
  const subtitles = useSubtitles(edits.applied, editor.document.get().language, query)
  return <SubtitleView {...shown} subtitles={subtitles} editing={mayEdit ? { editor, edits } : null} />
}

function TranslatedSubtitles({
  translation,
  mayEdit,
  query,
  ...shown
}: Shown & { translation: Translation; mayEdit: boolean; query: RenderingQuery }) {
  const spaceId = shown.detail.workspaceId
  const read = useQuery(translationText(spaceId, translation))
  const saved = useMemo(
    () => (read.data === undefined ? nothing : contentOf(read.data.paragraphs.map((one) => one.saved))),
    [read.data],
  )
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const plain = useSubtitleEdits(saved, async (operations) => {
    // Its times are those of the original.
    const breaks = operations.filter((one) => one.type === 'breakSubtitle')
    // In the order in which they were made, as one may take another back.
    const saving = last.current.then(() => saveTranslation(spaceId, translation, null, breaks))
    last.current = saving.catch(() => null)
    await saving
    // A query tells its readers in a task of its own. Until then, the page would show what was there before.
    await new Promise((resolve) => setTimeout(resolve))
  })
  const { edits, undo } = useUndo(plain)
  const subtitles = useSubtitles(edits.applied, translation.language, query)
  if (read.data === undefined) return <QueryState of={read} lines={4} />
  const canEdit = mayEdit && !isGenerating(translation)
  return <SubtitleView {...shown} subtitles={subtitles} editing={canEdit ? { editor: null, edits, undo } : null} />
}

const nothing: StoredContent = { words: [], segments: [], paragraphStarts: [], estimated: true }

/** Cuts the subtitles of three hours in about a tenth of a second, so what is urgent comes first. */
function useSubtitles(content: StoredContent, language: string, query: RenderingQuery): Subtitles {
  const given = useMemo(() => ({ content, language, query }), [content, language, query])
  const settled = useDeferredValue(given)
  return useMemo(() => cutSubtitles(settled.content, settled.language, settled.query), [settled])
}
