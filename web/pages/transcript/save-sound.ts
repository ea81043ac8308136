import type { RecordingDetail } from '../../../src/contract/resources.ts'
import { api } from '../../api/client.ts'
import { toastError } from '../../components/toast-error.ts'
import { saveFile } from '../../exporting/save-file.ts'
import { hasAudio } from './player/AudioSource.tsx'

/** Seconds. */
interface Passage {
  start: number
  end: number
}

/** Words of imported texts may have no length. */
const shortest = 0.1

/** Saves the sound of a passage as a file. */
export type SaveSound = (passage: Passage) => void

/** null: there is nothing to play. */
export function saveSoundOf(detail: RecordingDetail): SaveSound | null {
  if (!hasAudio(detail)) return null
  const params = { spaceId: detail.workspaceId, recordingId: detail.id }
  const save = async ({ start, end }: Passage): Promise<void> => {
    const query = { startTime: start, endTime: Math.max(end, start + shortest) }
    await saveFile(await api.getClip({ params, query }), `${detail.title}.m4a`)
  }
  return (passage) => void save(passage).catch(toastError)
}
