import { tmpdir } from 'node:os'
import path from 'node:path'
import { sweepTemporary, temporaryName } from '../platform/temporary-files.ts'

const prefix = 'tiro-engine-'

/** The beginning of a temporary folder's path, for `mkdtemp`. A folder tells whose it is, and so whether it is left over. */
export function engineFolder(): string {
  return path.join(tmpdir(), prefix + temporaryName(''))
}

/** Deletes the temporary folders of engines whose process was killed. */
export async function sweepEngineFolders(folder = tmpdir()): Promise<void> {
  await sweepTemporary(folder, prefix)
}
