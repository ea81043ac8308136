import path from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import { notFound } from '../../contract/app-error.ts'
import type { CatalogueModel, ModelFile } from './catalogue.ts'
import type { ChecksumMemory } from './checksum.ts'
import { sizeOf } from './model-files.ts'
import { hasPackage } from './npm-package.ts'
import { DamagedRecordError, recordedChecksums } from './recorded-checksums.ts'

/** An installed model whose files are all complete and correct. */
export interface FoundModel {
  model: CatalogueModel
  /** Folder that contains `model.files[].name`. */
  folder: string
}

/** Finds models in the configured folders and checks their files. */
export interface ModelFinder {
  /** The catalogue's entry. Unknown id: AppError NOT_FOUND. */
  known: (id: string) => CatalogueModel
  /** The model, if all its files exist with the right size and checksum; otherwise null. */
  find: (id: string) => Promise<FoundModel | null>
  isComplete: (folder: string, model: CatalogueModel) => Promise<boolean>
  /** The problem of a file as a sentence, or null. `again`: computes the checksum even if it is stored. */
  problemOf: (folder: string, file: ModelFile, again: boolean) => Promise<string | null>
}

export function createModelFinder(
  config: Config['models'],
  catalogue: readonly CatalogueModel[],
  checksums: ChecksumMemory,
): ModelFinder {
  const known = (id: string): CatalogueModel => {
    const model = catalogue.find((candidate) => candidate.id === id)
    if (model === undefined) throw notFound('model', id)
    return model
  }
  const problemOf = async (folder: string, file: ModelFile, again: boolean): Promise<string | null> => {
    const place = path.join(folder, file.name)
    const size = await sizeOf(place)
    if (size === null) return 'The file is missing.'
    if (file.bytes !== null && size !== file.bytes) return `The file has ${size} bytes instead of ${file.bytes}.`
    let wanted: string | undefined
    try {
      wanted = file.sha256 ?? (await recordedChecksums(folder))[file.name]
    } catch (error) {
      if (error instanceof DamagedRecordError) return error.message
      throw error
    }
    if (wanted === undefined) return size === 0 ? 'The file is empty.' : null
    const found = again ? await checksums.again(place) : await checksums.of(place)
    return found === wanted ? null : 'The checksum is wrong: the file is damaged or not the expected one.'
  }
  const isComplete = async (folder: string, model: CatalogueModel): Promise<boolean> => {
    if (model.made !== undefined) return model.made.isWhole(folder)
    if (!(model.packages ?? []).every((one) => hasPackage(folder, one))) return false
    for (const file of model.files) if ((await problemOf(folder, file, false)) !== null) return false
    return true
  }
  return {
    known,
    problemOf,
    isComplete,
    find: async (id) => {
      const model = known(id)
      for (const folder of foldersOf(config, model)) if (await isComplete(folder, model)) return { model, folder }
      return null
    },
  }
}

/** Where a model may be: the folder of fetched models, then each further folder, which may itself be the model. */
function foldersOf(config: Config['models'], model: CatalogueModel): string[] {
  return [
    path.join(config.folder, model.id),
    ...config.extra.flatMap((folder) =>
      [model.id, ...(model.folders ?? [])].flatMap((name) =>
        path.basename(folder) === name ? [folder, path.join(folder, name)] : [path.join(folder, name)],
      ),
    ),
  ]
}
