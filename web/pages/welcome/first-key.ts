import { createStore } from '../../api/store.ts'

/** The API key from the set-up. Integrations shows it until the page is closed or loaded again. */
export const firstKey = createStore<string | null>(null)
