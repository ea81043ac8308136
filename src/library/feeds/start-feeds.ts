import { identityOf } from '../../platform/database/transaction-guard.ts'
import { createWaker, repeatWoken } from '../../platform/async/waker.ts'
import { checkFeed, type CheckDeps } from './check-feed.ts'
import { feedsDue, listDue, noteReading, type FeedRow } from './store.ts'

export interface FeedsDeps extends CheckDeps {
  /** Whether this process reads the feeds, of several with one database. */
  holdsLease: () => Promise<boolean>
  onError: (error: unknown) => void
}

/** How often the server looks which feeds are due when nobody tells it, milliseconds. */
const lookMs = 10_000
/** Feeds that are read at once, and of one account: slow servers of one don't hold up the others. */
const most = 4
const mostOfAccount = 2
/** When a feed is read again after an error of the server itself. */
const afterErrorMs = 10 * 60_000

/** Reads feeds when their time has come. */
export function startFeeds(deps: FeedsDeps): { stop: () => Promise<void> } {
  const { db, holdsLease, onError } = deps
  const ended = new AbortController()
  const waker = createWaker()
  const stopListening = feedsDue.listen(identityOf(db), waker.wake)
  /** The feeds that are being read, with the accounts that follow them. */
  const running = new Map<string, { accountId: string; done: Promise<void> }>()

  const read = async (feed: FeedRow): Promise<void> => {
    try {
      await checkFeed(deps, feed, ended.signal)
    } catch (error) {
      if (ended.signal.aborted) return
      onError(error)
      await noteReading(db, feed, { nextCheckAt: Date.now() + afterErrorMs })
    }
  }
  const isBusy = (accountId: string): boolean =>
    [...running.values()].filter((one) => one.accountId === accountId).length >= mostOfAccount
  const look = async (): Promise<void> => {
    if (!(await holdsLease())) return
    // One at a time: an account that has just become busy leaves its place to others.
    while (running.size < most && !ended.signal.aborted) {
      const accounts = [...running.values()].map(({ accountId }) => accountId)
      // Those that run are due still.
      const due = await listDue(db, { now: Date.now(), without: accounts.filter(isBusy), limit: most })
      const feed = due.find(({ id }) => !running.has(id))
      if (feed === undefined) return
      const done = read(feed)
        .catch(onError)
        .finally(() => {
          running.delete(feed.id)
          waker.wake()
        })
      running.set(feed.id, { accountId: feed.createdById, done })
    }
  }
  const looking = repeatWoken(waker, look, { pauseMs: lookMs, onError })
  return {
    stop: async () => {
      ended.abort()
      stopListening()
      await looking.stop()
      await Promise.all([...running.values()].map(({ done }) => done))
    },
  }
}
