import { createStore } from '../api/store.ts'

/** What takes dropped files while a dialog is open in which somebody chooses their language and speakers. */
export const dropTaker = createStore<((files: readonly File[]) => void) | null>(null)
