import { AppError } from '../../contract/app-error.ts'
import { addWorkspaces } from '../../platform/database/search/full-text.ts'
import { lastSeq, subscribe } from '../../platform/events/events.ts'
import type { Database } from '../../platform/database/schema.ts'
import { createWaker, repeatWoken } from '../../platform/async/waker.ts'
import { indexText } from './index-text.ts'
import { renewWords } from './renew-words.ts'
import { idOf, listStale } from './index-store.ts'

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
/** How long to wait before retrying a text that can't be read, milliseconds. */
const retryAfterMs = 60_000
/** How long the others go first, after a failure that need not be the text's, milliseconds. */
const othersFirstMs = 5000
/** Passages of an earlier version that one statement completes. */
const passagesAtOnce = 500

/**
 * Keeps the index current by cutting each transcript and translation again whose version differs from its chunks'.
 * What is stale comes from the tables, so a crash, a restored archive or a lost event misses nothing; events only wake
 * it up. Keywords come first; vectors are computed when no text waits.
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
      const due = stale.filter((text) => {
        const before = failed.get(idOf(text))
        return before === undefined || before.version !== text.version || before.until < performance.now()
      })
      if (due.length === 0) return
      for (const { version, ...text } of due) {
        const id = idOf(text)
        if (signal.aborted || !(await deps.holdsLease())) return
        try {
          await indexText(deps.db, deps.reads, text)
          failed.delete(id)
        } catch (error) {
          // The database is away, full or too slow.
          const isDatabase = error instanceof AppError && error.status >= 500
          // One damaged or huge text must not keep the others from being indexed.
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
