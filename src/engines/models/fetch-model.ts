import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { downloadSentences } from '../../text/messages/download-sentences.ts'
import { fillWarning } from '../../text/messages/fill-warning.ts'
import type { Config } from '../../platform/config/config.ts'
import { createDataFolder } from '../../platform/files/data-folder.ts'
import { StepError } from '../../contract/app-error.ts'
import { modelHost, type CatalogueModel, type ModelFile } from './catalogue.ts'
import type { ChecksumMemory } from './checksum.ts'
import { download } from './download.ts'
import type { FoundModel, ModelFinder } from './find-model.ts'
import { lockModel } from './lock.ts'
import { downloadsOff, fetchable, noAddress, sizeOf } from './model-files.ts'
import { hasPackage, installPackage } from './npm-package.ts'
import { recordChecksum, recordedChecksums } from './recorded-checksums.ts'
import { mostBytes, unpack } from './unpack.ts'
import { isFull } from '../../platform/system-error.ts'

export interface FetchDeps {
  config: Config['models']
  finder: ModelFinder
  checksums: ChecksumMemory
  /** Seconds without data after which a connection is considered dead. */
  stallSeconds: number
}

/**
 * Fetches the missing files of a model, one after the other; only one process at a time. `onBytes` receives how many
 * bytes of the whole model are stored.
 * @throws FetchedElsewhereError, HostUnreachableError, StepError (wrong bytes, the host's response, fetching turned off),
 * the signal's reason
 */
export async function fetchModel(
  deps: FetchDeps,
  model: CatalogueModel,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<FoundModel> {
  const { config, finder } = deps
  const here = await finder.find(model.id)
  if (here !== null) return here
  checkFetchable(config, model)
  const folder = path.join(config.folder, model.id)
  createDataFolder(path.dirname(config.folder))
  await mkdir(config.folder, { recursive: true })
  const unlock = lockModel(config.folder, model.id)
  try {
    // Another process may have completed it meanwhile.
    const finished = await finder.find(model.id)
    if (finished !== null) return finished
    if (model.made !== undefined) {
      await model.made.make(config.folder, signal)
      return { model, folder }
    }
    await mkdir(folder, { recursive: true })
    let done = 0
    for (const file of model.files) {
      if ((await finder.problemOf(folder, file, false)) !== null) {
        await fetchFile(deps, folder, file, signal, (bytes) => onBytes(done + bytes))
      }
      done += (await sizeOf(path.join(folder, file.name))) ?? 0
      onBytes(done)
    }
    for (const one of model.packages ?? []) {
      if (!hasPackage(folder, one)) await installPackage(folder, one, signal)
    }
    return { model, folder }
  } finally {
    unlock()
  }
}

function checkFetchable(config: Config['models'], model: CatalogueModel): void {
  if (!fetchable(model)) {
    throw new StepError('ENGINE_UNAVAILABLE', noAddress(model.id))
  }
  if (!config.fetch) {
    throw new StepError('ENGINE_UNAVAILABLE', downloadsOff(model.id))
  }
}

async function fetchFile(
  { config, checksums, stallSeconds }: FetchDeps,
  folder: string,
  file: ModelFile,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<void> {
  const target = path.join(folder, file.name)
  const partial = `${target}.partial`
  await mkdir(path.dirname(target), { recursive: true })
  // Before the download, which would be in vain without it.
  const wanted = file.sha256 ?? (await recordedChecksums(folder))[file.name]
  const address = `${config.mirror ?? modelHost}/${file.address}`
  try {
    const expected = file.gzip === true ? null : file.bytes
    // What can't be compressed is a little longer in a gzip file.
    const most = (file.bytes ?? mostBytes) * 1.01 + 65_536
    await download(address, partial, { expected, most, signal, onProgress, stallSeconds })
    if (file.gzip === true) await unpack(partial, file, signal)
  } catch (error) {
    if (!isFull(error)) throw error
    throw new StepError('ENGINE_UNAVAILABLE', downloadSentences.DISK_FULL, {
      cause: error,
    })
  }
  const sha256 = await checksums.again(partial)
  if (wanted !== undefined && sha256 !== wanted) {
    await rm(partial, { force: true })
    throw new StepError(
      'ENGINE_ERROR',
      fillWarning(downloadSentences.WRONG_CHECKSUM, { host: new URL(address).host, file: file.name }),
    )
  }
  if (wanted === undefined) await recordChecksum(folder, file.name, sha256)
  await rename(partial, target)
  await checksums.of(target)
}
