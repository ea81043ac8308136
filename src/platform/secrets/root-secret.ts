import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { UsageError } from '../../contract/app-error.ts'
import { syncFolder, systemCode } from '../blobs/files.ts'
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
  if (!existsSync(file)) await writeSecret(file)
  const secret = Buffer.from((await readFile(file, 'utf8')).trim(), 'base64url')
  if (secret.length < 32) {
    throw new UsageError(`${file} is damaged: it should contain 32 random bytes. Restore it from a backup.`)
  }
  return secret
}

/**
 * Writes the file under another name first: a crash or a full disk must not leave an empty secret. link() fails if
 * another process was faster.
 */
async function writeSecret(file: string): Promise<void> {
  const draft = `${file}.${randomUUID()}.part`
  try {
    await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true })
    await link(draft, file)
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  await syncFolder(path.dirname(file))
}
