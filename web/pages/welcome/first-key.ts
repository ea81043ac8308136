import { createStore } from '../../api/store.ts'

/** The key that the set-up answers with, until the page is left: it is shown once and kept nowhere. */
export const firstKey = createStore<string | null>(null)
