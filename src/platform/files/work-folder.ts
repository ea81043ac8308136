import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sweepTemporary, temporaryName } from './temporary-files.ts'

const prefix = 'tiro-work-'

/** The beginning of a temporary folder's path, for `mkdtemp`. A folder tells whose it is, and so whether it is left over. */
export function workFolder(): string {
  return path.join(tmpdir(), prefix + temporaryName(''))
}

/** Creates a folder in the system's temporary folder. The caller deletes it; `sweepWorkFolders` does after a kill. */
export async function makeWorkFolder(): Promise<string> {
  return mkdtemp(workFolder())
}

/** Deletes the temporary folders whose process was killed. */
export async function sweepWorkFolders(folder = tmpdir()): Promise<void> {
  await sweepTemporary(folder, prefix)
}
