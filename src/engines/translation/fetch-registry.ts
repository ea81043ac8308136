import { mkdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { retryAfterMs } from '../models/ensure-model.ts'
import { readBounded } from '../../platform/read-bounded.ts'
import { writeWhole } from '../models/write-whole.ts'
import { readRegistry, type BergamotModel } from './bergamot-registry.ts'

/** Largest registry accepted; the real one has some hundred kilobytes. */
const mostBytes = 16 * 1024 ** 2
/** Age after which the stored registry is fetched again, milliseconds. */
const freshMs = 24 * 3600_000
/** How long to wait for the first fetch, milliseconds. */
const firstWaitMs = 5000

/** The registry of models: the stored copy, fetched again once a day if fetching is allowed. */
export interface RegistryCache {
  models: () => Promise<BergamotModel[]>
  close: () => void
}

/** `base`: the registry's address; `folder`: its storage. */
export function keepRegistry(base: string, folder: string, mayFetch: boolean): RegistryCache {
  const file = path.join(folder, 'bergamot-registry.json')
  const closing = new AbortController()
  let known: { models: BergamotModel[]; at: number } | null = null
  let fetching: Promise<void> | null = null
  let failedAt = -Infinity

  const load = async (): Promise<void> => {
    if (known !== null) return
    try {
      const { mtimeMs } = await stat(file)
      known = { models: readRegistry(JSON.parse(await readFile(file, 'utf8'))), at: mtimeMs }
    } catch {
      // Missing or damaged: fetch it.
    }
  }
  const fetchAgain = async (): Promise<void> => {
    try {
      const text = await fetchText(
        `${base}/db/models.json`,
        AbortSignal.any([closing.signal, AbortSignal.timeout(60_000)]),
      )
      const models = readRegistry(JSON.parse(text))
      if (models.length === 0) throw new Error('it contains no usable model')
      await mkdir(folder, { recursive: true })
      await writeWhole(file, text)
      known = { models, at: Date.now() }
    } catch {
      // Offline, or not the registry: use the stored one and retry later.
      failedAt = performance.now()
    }
  }
  return {
    models: async () => {
      await load()
      const isOld = known === null || Date.now() - known.at > freshMs
      if (isOld && mayFetch && fetching === null && performance.now() - failedAt > retryAfterMs) {
        fetching = fetchAgain().finally(() => (fetching = null))
      }
      if (known === null && fetching !== null)
        await Promise.race([fetching, sleep(firstWaitMs, undefined, { ref: false })])
      return known?.models ?? []
    },
    close: () => closing.abort(new Error('Tiro is stopping.')),
  }
}

async function fetchText(address: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(address, { signal })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`${address} answered ${response.status}`)
  }
  const text = await readBounded(response.body ?? [], mostBytes)
  if (text === null) throw new RangeError(`${address} sent a response that is too large for a registry`)
  return text.toString('utf8')
}
