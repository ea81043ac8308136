import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import { catalogue as defaultCatalogue, type CatalogueModel } from './catalogue.ts'
import { rememberChecksums } from './checksum.ts'
import { ensureModel, type EnsureOptions } from './ensure-model.ts'
import { fetchModel } from './fetch-model.ts'
import { createModelFinder, type FoundModel } from './find-model.ts'
import { rememberChecks, type ModelCheck } from './model-check.ts'
import { bytesIn, downloadsOff, fetchable, noAddress, totalOf } from './model-files.ts'
import { createPulls, type PullOptions, type PullState } from './pulls.ts'

export interface ModelStatus {
  id: string
  title: string
  licence: string
  purpose: CatalogueModel['purpose']
  state: 'present' | 'partial' | 'absent'
  /** Its folder; null unless installed. */
  folder: string | null
  /** Bytes stored so far, and bytes of the whole (null if unknown before the first fetch). */
  bytesHere: number
  bytes: number | null
  /** Whether `pull` can fetch it. */
  fetchable: boolean
  /** Whether this process is fetching it now. */
  fetching: boolean
  /** How it did on the reference recording; null: not a speech model, or not checked yet. */
  check: ModelCheck | null
}

export interface ModelManager {
  list: () => Promise<ModelStatus[]>
  /** The model, if all files exist with the right size and checksum; otherwise null. Unknown id: AppError NOT_FOUND. */
  find: (id: string) => Promise<FoundModel | null>
  /** The model; fetches it in the background if it is missing. For waiting and errors see `ensureModel`. */
  ensure: (id: string, options?: EnsureOptions) => Promise<FoundModel>
  /**
   * Fetches the missing files of a model; concurrent calls share one fetch. Throws HostUnreachableError, StepError
   * (wrong bytes, the host's response, fetching turned off), or the signal's reason.
   */
  pull: (id: string, options?: PullOptions) => Promise<FoundModel>
  /** Why a model that isn't `fetchable` isn't, and what to do. Unknown id: AppError NOT_FOUND. */
  whyNotFetchable: (id: string) => string
  /** The last or running fetch of a model. `at` is milliseconds of the monotonic clock. */
  pullState: (id: string) => PullState
  /** Computes every checksum again. `problem` is a sentence, or null if the file is correct. */
  verify: (id: string) => Promise<{ name: string; problem: string | null }[]>
  checkOf: (id: string) => Promise<ModelCheck | null>
  noteCheck: (id: string, check: ModelCheck) => Promise<void>
  /** Deletes the fetched files of a model, if there are any; never touches folders of TIRO_MODELS. */
  remove: (id: string) => Promise<boolean>
  /** Ends running fetches; received bytes are kept. */
  close: () => Promise<void>
}

/** Manages models: finds them, checks that they are complete, fetches and deletes them. */
export function createModelManager(
  config: Config['models'],
  catalogue: readonly CatalogueModel[] = defaultCatalogue,
  stallSeconds = 60,
): ModelManager {
  const checksums = rememberChecksums(path.join(config.folder, 'verified.json'))
  const checks = rememberChecks(path.join(config.folder, 'checks.json'))
  const finder = createModelFinder(config, catalogue, checksums)
  const pulls = createPulls((model, signal, onBytes) =>
    fetchModel({ config, finder, checksums, stallSeconds }, model, signal, onBytes),
  )
  const { known, find } = finder

  const statusOf = async (model: CatalogueModel): Promise<ModelStatus> => {
    const { id, title, licence, purpose } = model
    const found = await find(id)
    const bytesHere = await bytesIn(found?.folder ?? path.join(config.folder, id), model)
    return {
      id,
      title,
      licence,
      purpose,
      state: found !== null ? 'present' : bytesHere > 0 ? 'partial' : 'absent',
      folder: found?.folder ?? null,
      bytesHere,
      bytes: totalOf(model),
      fetchable: config.fetch && fetchable(model),
      fetching: pulls.isRunning(id),
      check: found === null ? null : await checks.of(id),
    }
  }

  return {
    find,
    list: async () => {
      const statuses: ModelStatus[] = []
      for (const model of catalogue) statuses.push(await statusOf(model))
      return statuses
    },
    ensure: async (id, options = {}) => ensureModel(find, pulls, known(id), options),
    pull: async (id, options) => pulls.pull(known(id), options),
    whyNotFetchable: (id) => (fetchable(known(id)) ? downloadsOff(id) : noAddress(id)),
    pullState: pulls.stateOf,
    verify: async (id) => {
      const model = known(id)
      const folder = (await find(id))?.folder ?? path.join(config.folder, id)
      const results: { name: string; problem: string | null }[] = []
      if (model.made !== undefined || model.packages !== undefined) {
        const isComplete = await finder.isComplete(folder, model)
        results.push({ name: id, problem: isComplete ? null : 'Files are missing. Download the model again.' })
      }
      for (const file of model.files) {
        results.push({ name: file.name, problem: await finder.problemOf(folder, file, true) })
      }
      return results
    },
    checkOf: checks.of,
    noteCheck: checks.note,
    remove: async (id) => {
      known(id)
      await pulls.stop(id, `${id} was removed.`)
      const wasHere = existsSync(path.join(config.folder, id))
      await rm(path.join(config.folder, id), { recursive: true, force: true })
      if ((await checks.of(id)) !== null) await checks.note(id, null)
      return wasHere
    },
    close: pulls.close,
  }
}
