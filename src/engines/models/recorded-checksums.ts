import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { messageOf, StepError } from '../../contract/app-error.ts'
import { writeWhole } from './write-whole.ts'
import { isObject } from '../../text/is-object.ts'
import { systemCode } from '../../platform/system-error.ts'

/** The record of checksums of a model isn't readable, so nobody knows whether its files are the right ones. */
export class DamagedRecordError extends StepError {
  constructor(folder: string, cause: unknown) {
    const message = `The record of checksums in ${folder} is damaged. Delete the model and download it again.`
    super('ENGINE_ERROR', message, { cause: messageOf(cause) })
    this.name = 'DamagedRecordError'
  }
}

/**
 * Checksums that the catalogue does not pin, by file name, as recorded at the first fetch.
 * @throws DamagedRecordError
 */
export async function recordedChecksums(folder: string): Promise<Record<string, string>> {
  try {
    const record: unknown = JSON.parse(await readFile(path.join(folder, 'checksums.json'), 'utf8'))
    if (!isObject(record)) throw new TypeError('not an object')
    return record as Record<string, string>
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return {}
    throw new DamagedRecordError(folder, error)
  }
}

export async function recordChecksum(folder: string, name: string, sha256: string): Promise<void> {
  const file = path.join(folder, 'checksums.json')
  await writeWhole(file, JSON.stringify({ ...(await recordedChecksums(folder)), [name]: sha256 }))
}
