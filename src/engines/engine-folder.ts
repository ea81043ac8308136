import { lstat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isMissing, sweepTemporary, temporaryName } from '../platform/blobs/files.ts'

const prefix = 'tiro-engine-'

/** The beginning of a temporary folder's path, for `mkdtemp`. A folder tells whose it is, and so whether it is left over. */
export function engineFolder(): string {
  return path.join(tmpdir(), prefix + temporaryName(''))
}

/** Deletes the temporary folders of engines whose process was killed. Everybody may write where they are. */
export async function sweepEngineFolders(folder = tmpdir()): Promise<void> {
  await sweepTemporary(folder, prefix, isOurs)
}

async function isOurs(file: string): Promise<boolean> {
  try {
    return (await lstat(file)).uid === process.getuid?.()
  } catch (error) {
    if (isMissing(error)) return false
    throw error
  }
}
