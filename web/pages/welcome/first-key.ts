import { createStore } from '../../api/store.ts'

/** The API key from the set-up. It is shown once and not stored. */
export const firstKey = createStore<string | null>(null)
