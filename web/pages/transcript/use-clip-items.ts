import { useMutation } from '@tanstack/react-query'
import type { RecordingDetail } from '../../../src/contract/resources.ts'
import { api } from '../../api/client.ts'
import { saveFile } from '../../exporting/save-file.ts'
import { hasAudio } from './player/AudioSource.tsx'

/** Seconds. */
interface Passage {
  start: number
  end: number
}

/** Words of imported texts may have no length. */
const shortest = 0.1

export interface SaveSound {
  /** Saves the sound of a passage as a file. */
  save: (passage: Passage) => void
  isSaving: boolean
}

/** null: there is nothing to play. */
export function useSaveSound(detail: RecordingDetail): SaveSound | null {
  const { workspaceId: spaceId, id: recordingId, title } = detail
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ start, end }: Passage) => {
      const query = { startTime: start, endTime: Math.max(end, start + shortest) }
      await saveFile(await api.getClip({ params: { spaceId, recordingId }, query }), `${title}.m4a`)
    },
  })
  return hasAudio(detail) ? { save: mutate, isSaving: isPending } : null
}
