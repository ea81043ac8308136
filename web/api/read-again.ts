import type { QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/** Reads again what the page shows of these keys, one after the other. Resolves when it is there. */
export async function readAgain(...keys: readonly QueryKey[]): Promise<void> {
  for (const queryKey of keys) await queryClient.invalidateQueries({ queryKey })
}

/**
 * For `onSettled`: a form stays busy until the page shows what it has changed. What failed can be tried again at once,
 * since the page may be read again for long.
 */
export function readAfter(...keys: readonly QueryKey[]) {
  return async (_made: unknown, error: Error | null): Promise<void> => {
    const read = readAgain(...keys)
    if (error === null) await read
  }
}
