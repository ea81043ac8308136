import { lastSeq, subscribe } from '../../platform/events/events.ts'
import type { Database } from '../../platform/database/schema.ts'
import { createWaker } from '../../platform/waker.ts'
import { indexTranscript } from './index-transcript.ts'
import { listStale } from './store.ts'

export interface IndexDeps {
  /** Where it writes, behind what requests write. */
  db: Database
  /** Where it reads, off the event loop. */
  reads: Database
  /** Whether this process is the one that keeps the index. */
  holdsLease: () => Promise<boolean>
  /** Makes some vectors that are missing; false when there is nothing to do. */
  embed: (signal: AbortSignal) => Promise<boolean>
  onError: (error: unknown) => void
}

export interface Index {
  stop: () => Promise<void>
}

/** How often it looks for events of other processes, milliseconds. */
const pollMs = 500
/** How often it looks at all transcripts although there was no event, milliseconds. */
const lookAnywayMs = 5000
/** How long a transcript that cannot be read is left alone, milliseconds. */
const retryAfterMs = 60_000

/**
 * Keeps the index current: whatever transcript has another version than its chunks is cut anew. What is stale is read
 * from the tables themselves, so a crash, a restored archive or a lost event leaves nothing behind; events only wake it.
 * Keywords come first; vectors are made whenever no transcript waits.
 */
export function startIndex(deps: IndexDeps): Index {
  const stopping = new AbortController()
  const { signal } = stopping
  const failed = new Map<string, { version: number; until: number }>()
  let seen: number | null = null
  let lookedAt = 0
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
          // One transcript whose content is damaged must not keep the others from being found.
          failed.set(id, { version, until: performance.now() + retryAfterMs })
          deps.onError(error)
        }
      }
    }
  }

  const work = async (): Promise<void> => {
    let isMoreToEmbed = true
    while (!signal.aborted) {
      waker.reset()
      try {
        if (!(await deps.holdsLease())) {
          await waker.wait(pollMs)
          continue
        }
        const last = await lastSeq(deps.db)
        const isChanged = last !== seen || performance.now() - lookedAt > lookAnywayMs
        if (isChanged) {
          lookedAt = performance.now()
          await catchUp()
          seen = last
        }
        if (isChanged || isMoreToEmbed) isMoreToEmbed = await deps.embed(signal)
        if (!isMoreToEmbed) await waker.wait(pollMs)
      } catch (error) {
        if (signal.aborted) return
        deps.onError(error)
        await waker.wait(pollMs)
      }
    }
  }
  const working = work()
  return {
    stop: async () => {
      stopping.abort(new Error('the server stops'))
      stopListening()
      waker.wake()
      await working
    },
  }
}
