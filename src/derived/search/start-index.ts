import { AppError } from '../../contract/app-error.ts'
import { addWorkspaces } from '../../platform/database/full-text.ts'
import { lastSeq, subscribe } from '../../platform/events/events.ts'
import type { Database } from '../../platform/database/schema.ts'
import { createWaker, repeatWoken } from '../../platform/waker.ts'
import { indexTranscript } from './index-transcript.ts'
import { renewWords } from './renew-words.ts'
import { listStale } from './store.ts'

export interface IndexDeps {
  /** For writing, after the writes of requests. */
  db: Database
  /** For reading, off the event loop. */
  reads: Database
  /** Whether this process maintains the index. */
  holdsLease: () => Promise<boolean>
  /** Computes some missing vectors; false if there is nothing to do. */
  embed: (signal: AbortSignal) => Promise<boolean>
  onError: (error: unknown) => void
}

export interface Index {
  stop: () => Promise<void>
}

/** How often to look for events of other processes, milliseconds. */
const pollMs = 500
/** How often to look even without an event, milliseconds: restored archives and `tiro reindex` append none. */
const lookAnywayMs = 5000
/** How long to wait before retrying a transcript that can't be read, milliseconds. */
const retryAfterMs = 60_000
/** How long the others go first, after a failure that need not be the transcript's, milliseconds. */
const othersFirstMs = 5000
/** Passages of an earlier version that one statement completes. */
const passagesAtOnce = 500

/**
 * Keeps the index current by cutting each transcript again whose version differs from its chunks'. What is stale comes
 * from the tables, so a crash, a restored archive or a lost event misses nothing; events only wake it up.
 * Keywords come first; vectors are computed when no transcript waits.
 */
export function startIndex(deps: IndexDeps): Index {
  const stopping = new AbortController()
  const { signal } = stopping
  const failed = new Map<string, { version: number; until: number }>()
  let seen: number | null = null
  let lookedAt = 0
  let isMoreToEmbed = true
  let isComplete = false
  const waker = createWaker()
  const stopListening = subscribe(deps.db, null, waker.wake)

  const catchUp = async (): Promise<void> => {
    for (;;) {
      const stale = await listStale(deps.reads, 50 + failed.size)
      const due = stale.filter(({ id, version }) => {
        const before = failed.get(id)
        return before === undefined || before.version !== version || before.until < performance.now()
      })
      if (due.length === 0) return
      for (const { id, version } of due) {
        if (signal.aborted || !(await deps.holdsLease())) return
        try {
          await indexTranscript(deps.db, deps.reads, id)
          failed.delete(id)
        } catch (error) {
          // The database is away, full or too slow.
          const isDatabase = error instanceof AppError && error.status >= 500
          // One damaged or huge transcript must not keep the others from being indexed.
          failed.set(id, { version, until: performance.now() + (isDatabase ? othersFirstMs : retryAfterMs) })
          if (isDatabase) throw error
          deps.onError(error)
        }
      }
    }
  }

  const work = async (): Promise<void> => {
    if (!(await deps.holdsLease())) return
    const last = await lastSeq(deps.db)
    const since = performance.now() - lookedAt
    const isChanged = last !== seen || since > lookAnywayMs
    if (isChanged) {
      lookedAt = performance.now()
      isComplete = false
      await catchUp()
      seen = last
    }
    if (!isComplete) {
      isComplete = (await addWorkspaces(deps.db, passagesAtOnce)) === 0 && !(await renewWords(deps.db, deps.reads))
    }
    if (isChanged || isMoreToEmbed) isMoreToEmbed = await deps.embed(signal)
    // The next round follows without a pause.
    if (isMoreToEmbed || !isComplete) waker.wake()
  }
  const working = repeatWoken(waker, work, {
    pauseMs: pollMs,
    onError: (error) => {
      if (!signal.aborted) deps.onError(error)
    },
  })
  return {
    stop: async () => {
      stopping.abort(new Error('the server is stopping'))
      stopListening()
      await working.stop()
    },
  }
}
