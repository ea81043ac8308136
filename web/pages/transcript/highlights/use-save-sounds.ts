import { useIsMutating, useMutation } from '@tanstack/react-query'
import type { RecordingDetail } from '../../../../src/contract/resources.ts'
import { api } from '../../../api/client.ts'
import { toast } from '../../../components/toasts.ts'
import { saveFiles } from '../../../exporting/save-files.ts'
import { words } from '../../../strings/words.ts'
import { hasAudio } from '../player/AudioSource.tsx'
import { clipQuery, type Passage } from '../use-clip-items.ts'

export interface SaveSounds {
  isSaving: boolean
  save: (passages: readonly Passage[]) => void
}

/** Saves the sound of passages: one as a file, several as a zip. null: there is nothing to play. */
export function useSaveSounds(detail: RecordingDetail): SaveSounds | null {
  const { workspaceId: spaceId, id: recordingId, title } = detail
  const mutationKey = ['sounds', recordingId]
  const isSaving = useIsMutating({ mutationKey }) > 0
  const sounds = useMutation({
    mutationKey,
    mutationFn: async (passages: readonly Passage[]) => {
      if (passages.length > 1) toast({ text: words.highlights.savingSounds })
      const files = passages.map((passage) => ({
        name: `${title}.m4a`,
        render: () => api.getClip({ params: { spaceId, recordingId }, query: clipQuery(passage) }),
      }))
      await saveFiles(files, `${title}.zip`)
    },
  })
  return hasAudio(detail) ? { isSaving, save: (passages) => sounds.mutate(passages) } : null
}
