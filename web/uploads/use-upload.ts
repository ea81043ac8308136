import { useSyncExternalStore } from 'react'
import { uploads, type Upload } from './uploads.ts'

/**
 * The upload of a recording's file by this page, also after its end, because the page reads the recording again only
 * then; null if this page doesn't upload it.
 */
export function useUpload(recordingId: string): Upload | null {
  return useSyncExternalStore(
    uploads.subscribe,
    () => uploads.get().findLast((one) => one.recordingId === recordingId) ?? null,
  )
}
