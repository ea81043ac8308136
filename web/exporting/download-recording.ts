import { toastError } from '../components/toast-error.ts'
import { downloadFrom } from './save-file.ts'

/** Saves the media of a recording, as it was uploaded. */
export function downloadRecording({ spaceId, recordingId }: { spaceId: string; recordingId: string }): void {
  const address = `/api/v1/spaces/${spaceId}/recordings/${recordingId}/media/original?download=true`
  downloadFrom(address).catch(toastError)
}
