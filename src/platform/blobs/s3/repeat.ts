import { setTimeout as sleep } from 'node:timers/promises'
import { S3Error } from './s3-error.ts'

const firstPauseMs = 100

/** Whether the store or the network failed, so that the same may succeed later. */
export function isTransient(error: unknown): error is S3Error {
  return error instanceof S3Error && error.isTransient
}

/** Runs what is safe to repeat, again while its failure may pass. */
export async function repeat<T>(
  run: () => Promise<T>,
  signal: AbortSignal | undefined,
  { attempts = 4, mayPass = isTransient }: { attempts?: number; mayPass?: (error: unknown) => boolean } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt >= attempts || !mayPass(error)) throw error
      await pauseBefore(attempt, signal)
    }
  }
}

/** Waits before the next attempt: up to 0.1, 0.4, 1.6 s, at random, so that many clients don't return at once. */
export async function pauseBefore(attempt: number, signal: AbortSignal | undefined): Promise<void> {
  const longest = firstPauseMs * 4 ** (attempt - 1)
  await sleep(longest * (0.5 + Math.random() / 2), undefined, signal === undefined ? {} : { signal })
}
