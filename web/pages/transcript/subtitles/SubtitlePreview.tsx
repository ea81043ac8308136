import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Content, RenderingQuery } from '../../../../src/contract/content.ts'
import type { Translation } from '../../../../src/contract/resources.ts'
import type { StoredContent } from '../../../../src/text/stored-content.ts'
import { api } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { spaces } from '../../../api/queries.ts'
import { QueryState, Skeleton } from '../../../components/States.tsx'
import { isReady, queryFor, type ExportOptions } from '../../../exporting/options.ts'
import type { PanelProps } from '../panels/panel-props.ts'
import { contentOf, cutSubtitles, type Subtitles } from './cut-subtitles.ts'
import { SubtitleView } from './SubtitleView.tsx'
import { useBreaks } from './use-breaks.ts'
import { useSavedWords } from './use-saved-words.ts'

type Shown = Pick<PanelProps, 'detail' | 'player'>

/** The subtitles of an export: of the transcript, where people set breaks, or of a translation; null: the transcript. */
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
    <TranslatedSubtitles key={translation.id} {...shown} translation={translation} query={query} />
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
  const breaks = useBreaks(editor, saved)
  const subtitles = useSubtitles(breaks.applied, editor.document.get().language, query)
  return <SubtitleView {...shown} subtitles={subtitles} editing={mayEdit ? { editor, breaks } : null} />
}

function TranslatedSubtitles({
  translation,
  query,
  ...shown
}: Shown & { translation: Translation; query: RenderingQuery }) {
  const { id: translationId, recordingId, version } = translation
  const { workspaceId: spaceId } = shown.detail
  const { given, limits } = useMemo(() => {
    const { startTime, endTime, wording, numbers, ...rest } = query
    // The server words them.
    const asked: RenderingQuery = {
      jsonContentType: 'words',
      ...(startTime === undefined ? {} : { startTime }),
      ...(endTime === undefined ? {} : { endTime }),
      ...(wording === undefined ? {} : { wording }),
      ...(numbers === undefined ? {} : { numbers }),
    }
    return { given: asked, limits: rest }
  }, [query])
  const read = useQuery({
    queryKey: keys.recording(spaceId, recordingId, 'subtitles', translationId, version, given),
    queryFn: async ({ signal }) => {
      const params = { spaceId, recordingId, translationId }
      const response = await api.getTranslation({ params, query: given, signal })
      const { words } = (await response.json()) as Content
      return { words: words ?? [], segments: [], paragraphStarts: [], estimated: true } satisfies StoredContent
    },
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  })
  const subtitles = useSubtitles(read.data ?? nothing, translation.language, limits)
  if (read.data === undefined) return <QueryState of={read} lines={4} />
  return <SubtitleView {...shown} subtitles={subtitles} editing={null} />
}

const nothing: StoredContent = { words: [], segments: [], paragraphStarts: [], estimated: true }

/** Cuts the subtitles of three hours in about a tenth of a second, so what is urgent comes first. */
function useSubtitles(content: StoredContent, language: string, query: RenderingQuery): Subtitles {
  const given = useMemo(() => ({ content, language, query }), [content, language, query])
  const settled = useDeferredValue(given)
  return useMemo(() => cutSubtitles(settled.content, settled.language, settled.query), [settled])
}
