import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { UsageError } from '../../contract/app-error.ts'
import { syncFolder } from '../blobs/files.ts'
import { secretName } from '../files/data-folder.ts'
import type { Db } from '../database/schema.ts'
import { offerSetting, readSetting, writeSetting } from '../database/settings.ts'
import { systemCode } from '../system-error.ts'

/** The row of `setting` with the root secret of an instance on PostgreSQL. */
export const secretSetting = 'rootSecret'

export interface SecretPlace {
  data: string
  /** TIRO_SECRET, at least 32 characters. */
  secret: string | null
  /** The PostgreSQL database; null: the data folder. */
  server: Db | null
}

/**
 * The key for all signatures: TIRO_SECRET, otherwise 32 random bytes. The first start writes them to a file in the data
 * folder that only its owner can read. With PostgreSQL they are in the database, where processes on all machines find
 * them; the file of an earlier version is copied there.
 */
export async function rootSecret({ data, secret, server }: SecretPlace): Promise<Uint8Array> {
  if (secret !== null) return Buffer.from(secret)
  const file = path.join(data, secretName)
  if (server !== null) {
    const own = existsSync(file) ? await readSecret(file) : null
    const there = await readSetting(server, secretSetting)
    const known = bytesOf(there ?? (await offerSetting(server, secretSetting, textOf(own ?? randomBytes(32)))))
    if (own === null || Buffer.from(own).equals(known)) return known
    throw new UsageError(
      `${file} differs from the root secret in the database. If this data folder was used with another database, remove the file. Otherwise set TIRO_SECRET on every machine.`,
    )
  }
  if (!existsSync(file)) await writeSecret(file, randomBytes(32), link)
  return readSecret(file)
}

/** Gives a copy or a restored instance its secret, in place of one that may be there. */
export async function storeSecret({ data, server }: Omit<SecretPlace, 'secret'>, secret: Uint8Array): Promise<void> {
  if (server === null) await writeSecret(path.join(data, secretName), secret, rename)
  else await writeSetting(server, secretSetting, textOf(secret))
}

function textOf(secret: Uint8Array): string {
  return Buffer.from(secret).toString('base64url')
}

function bytesOf(text: string): Uint8Array {
  return Buffer.from(text, 'base64url')
}

/** Checks the file in a data folder, if it has one. @throws UsageError */
export async function checkSecretFile(data: string): Promise<void> {
  const file = path.join(data, secretName)
  if (existsSync(file)) await readSecret(file)
}

async function readSecret(file: string): Promise<Uint8Array> {
  const secret = bytesOf((await readFile(file, 'utf8')).trim())
  if (secret.length < 32) {
    throw new UsageError(`${file} is damaged: it should contain 32 random bytes. Restore it from a backup.`)
  }
  return secret
}

/**
 * Writes the file under another name first: a crash or a full disk must not leave an empty secret. link() fails if
 * another process was faster, rename() replaces.
 */
async function writeSecret(file: string, secret: Uint8Array, publish: typeof link): Promise<void> {
  const draft = `${file}.${randomUUID()}.part`
  try {
    await writeFile(draft, `${textOf(secret)}\n`, { mode: 0o600, flag: 'wx', flush: true })
    await publish(draft, file)
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') throw error
  } finally {
    await rm(draft, { force: true })
  }
  await syncFolder(path.dirname(file))
}
