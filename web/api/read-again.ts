import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/** Reads again what the page shows of these keys, one after the other. Resolves when it is there. */
export async function readAgain(...keys: readonly QueryKey[]): Promise<void> {
  for (const queryKey of keys) await queryClient.invalidateQueries({ queryKey })
}
