import { me } from './queries.ts'
import { queryClient } from './query-client.ts'

/** The account of this page; null: nobody's yet. What the browser stores for it isn't for the next one. */
export const ownId = (): string | null => queryClient.getQueryData(me.queryKey)?.id ?? null
