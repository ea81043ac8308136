import { createStore } from '../api/store.ts'

/** Whether this page records, so that it must stay open. */
export const isMicrophoneInUse = createStore(false)
