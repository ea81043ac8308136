import { useSyncExternalStore } from 'react'
import { uploads } from './uploads.ts'

/** With `done`, because the page reads the recording again only after its file has arrived. */
const moving: ReadonlySet<string> = new Set(['waiting', 'running', 'finishing', 'interrupted', 'done'])

/** How much of a recording's file this page has uploaded, 0–1; null if it doesn't upload it, or has stopped. */
export function useUploadProgress(recordingId: string): number | null {
  return useSyncExternalStore(uploads.subscribe, () => {
    const upload = uploads.get().find((one) => one.recordingId === recordingId && moving.has(one.state.kind))
    return upload === undefined ? null : upload.sent / Math.max(1, upload.size)
  })
}
