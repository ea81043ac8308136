import { AsyncLocalStorage } from 'node:async_hooks'

const unlimited = new AsyncLocalStorage<true>()

/** Runs `work` without time limits for its statements on PostgreSQL: building an index may take hours. */
export async function withoutTimeLimit<T>(work: () => Promise<T>): Promise<T> {
  return unlimited.run(true, work)
}

export function hasNoTimeLimit(): boolean {
  return unlimited.getStore() === true
}
