import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { messageOf, StepError } from '../../contract/app-error.ts'
import { writeWhole } from './write-whole.ts'
import { systemCode } from '../../platform/system-error.ts'

/** Checksums that the catalogue does not pin, by file name, as recorded at the first fetch. */
export async function recordedChecksums(folder: string): Promise<Record<string, string>> {
  try {
    return JSON.parse(await readFile(path.join(folder, 'checksums.json'), 'utf8')) as Record<string, string>
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return {}
    throw new StepError(
      'ENGINE_ERROR',
      `The record of checksums in ${folder} is damaged. Remove the model and fetch it again.`,
      { cause: messageOf(error) },
    )
  }
}

export async function recordChecksum(folder: string, name: string, sha256: string): Promise<void> {
  const file = path.join(folder, 'checksums.json')
  await writeWhole(file, JSON.stringify({ ...(await recordedChecksums(folder)), [name]: sha256 }))
}
