import { setTimeout as wait } from 'node:timers/promises'
import { UsageError } from '../contract/app-error.ts'
import { openWatchState } from './open-watch-state.ts'
import type { WatchSettings } from '../platform/config/watch.ts'
import { leaseWork } from '../platform/database/lease-work.ts'
import { every } from '../platform/async/every.ts'
import { watchFolder } from '../watch/watch-folder.ts'
import { WorkspaceGoneError } from '../watch/watched-workspace.ts'
import { checkWatchOptions, type WatchOptions } from '../watch/watch-options.ts'
import type { Context } from './context.ts'

const leaseMs = 10_000

/** The options of the server's watcher. @throws UsageError that names the setting */
function watchOptionsOf(settings: WatchSettings): WatchOptions {
  const names = { formats: 'TIRO_WATCH_FORMATS', template: 'TIRO_WATCH_TEMPLATE' }
  const { key: _, ...rest } = settings
  return { ...rest, ...checkWatchOptions(settings, (option) => names[option]) }
}

/**
 * Watches TIRO_WATCH_FOLDER with this server's own API, in one of the processes that have the setting.
 * @param address where this process listens; its public address may be unreachable from here
 * @returns a function that stops it
 * @throws UsageError if a setting is wrong
 */
export function startWatching(context: Context, address: string): () => Promise<void> {
  const { config, database, log } = context
  if (config.watch === null) return async () => {}
  const { key } = config.watch
  if (key === null)
    throw new UsageError(
      'TIRO_WATCH_FOLDER needs TIRO_WATCH_KEY, an API key with the role OWNER, or EDITOR if the workspace exists.',
    )
  const options = watchOptionsOf(config.watch)
  const stopping = new AbortController()
  const lease = leaseWork(database.jobsDb, 'watch', database.isShared)
  const deps = {
    server: { baseUrl: address, key, fetch: fetchFrom(address, context.publicUrl) },
    dashboard: context.publicUrl(),
    options,
    state: openWatchState(database.jobsDb, JSON.stringify([options.folder, options.space])),
    log: {
      info: (sentence: string) => log.info({ folder: options.folder }, sentence),
      problem: (sentence: string) => log.warn({ folder: options.folder }, sentence),
    },
  }
  const logFailure = (error: unknown): void => log.error({ err: error }, 'watching a folder')
  const watchWhileLeased = async (): Promise<void> => {
    if (!(await lease.holdsLease())) return
    const lost = new AbortController()
    const renewing = every(
      leaseMs,
      async () => {
        if (!(await lease.holdsLease())) lost.abort()
      },
      (error) => {
        logFailure(error)
        lost.abort()
      },
    )
    try {
      await watchFolder({ ...deps, signal: AbortSignal.any([stopping.signal, lost.signal]) })
    } finally {
      await renewing.stop()
    }
  }
  const loop = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await watchWhileLeased()
      } catch (error) {
        logFailure(error)
        if (error instanceof WorkspaceGoneError) break
        // The database may fail for a while; the watcher must outlive that.
      }
      await wait(leaseMs, undefined, { signal: stopping.signal }).catch(() => {})
    }
    await lease.end()
  })()
  loop.catch(logFailure)
  return async () => {
    stopping.abort()
    await loop.catch(() => {})
  }
}

/** Sends requests for this server's public address, such as parts of uploads, to where it listens. */
function fetchFrom(address: string, publicUrl: () => string): (url: string, init: RequestInit) => Promise<Response> {
  return (url, init) => {
    const own = publicUrl()
    return fetch(url.startsWith(`${own}/`) ? address + url.slice(own.length) : url, init)
  }
}
