import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { UsageError } from '../../contract/app-error.ts'
import { secretName } from '../data-folder.ts'

/**
 * The key for all signatures: TIRO_SECRET, otherwise 32 random bytes that the first start writes to a file in the data
 * folder. Only the file's owner can read it.
 */
export async function rootSecret(dataFolder: string, given: string | null): Promise<Uint8Array> {
  if (given !== null) {
    if (given.length < 32)
      throw new UsageError('TIRO_SECRET must have at least 32 characters. Leave it empty to generate one.')
    return Buffer.from(given)
  }
  const file = path.join(dataFolder, secretName)
  try {
    await writeFile(file, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  const secret = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64url')
  if (secret.length < 32) throw new UsageError(`${file} is damaged: it should contain 32 random bytes.`)
  return secret
}
