import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Transcript } from '../../../../src/contract/resources.ts'
import { keys } from '../../../api/keys.ts'
import { signedOut } from '../../../api/signed-out.ts'
import { queryClient } from '../../../api/query-client.ts'
import { createEditor, type Editor } from './editor.ts'
import { readWords, type Place } from './transcript-api.ts'

/** The editor of a recording's transcript, once `text` has its words. It saves before the person leaves the page. */
export function useEditor(
  { spaceId, recordingId }: Place,
  transcript: Transcript | null,
): { editor: Editor | null; text: UseQueryResult } {
  const [editor, setEditor] = useState<Editor | null>(null)
  const version = transcript?.version ?? 0
  const language = transcript?.language ?? 'und'
  const text = useQuery({
    queryKey: keys.recording(spaceId, recordingId, 'words'),
    queryFn: ({ signal }) => readWords({ spaceId, recordingId }, { signal }),
    enabled: version > 0 && editor === null,
    staleTime: Infinity,
    gcTime: 0,
  })
  useEffect(() => {
    if (editor !== null || text.data === undefined) return
    setEditor(createEditor({ spaceId, recordingId }, language, text.data))
    // The editor has the words now, so the cache needs no second copy.
    queryClient.removeQueries({ queryKey: keys.recording(spaceId, recordingId, 'words') })
  }, [editor, text.data, language, spaceId, recordingId])
  // Catch up with changes made by someone else or outside the editor.
  useEffect(() => {
    if (editor !== null && version > 0) void editor.catchUp(version).catch(() => undefined)
  }, [editor, version])
  useEffect(() => {
    if (editor === null) return undefined
    const hide = (): void => {
      // Once the session has ended, the next one may be somebody else's. The browser keeps the text.
      if (!signedOut.get()) void editor.flush()
    }
    const leave = (event: BeforeUnloadEvent): void => {
      hide()
      if (editor.saving.get().state !== 'saved') event.preventDefault()
    }
    window.addEventListener('beforeunload', leave)
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('beforeunload', leave)
      document.removeEventListener('visibilitychange', hide)
      editor.close()
    }
  }, [editor])
  return { editor, text }
}
