import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { TestServer } from './harness.ts'
import { waitFor } from './wait-for.ts'

/** Waits until a server has no file left of a request. */
export async function requireNoFiles({ data }: Pick<TestServer, 'data'>): Promise<void> {
  await waitFor(
    () => readdir(path.join(data, 'requests')),
    'no files of requests',
    ({ length }) => length === 0,
  )
}
