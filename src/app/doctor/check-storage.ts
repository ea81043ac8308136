import { randomUUID } from 'node:crypto'
import { accessSync, constants, existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { messageOf } from '../../contract/app-error.ts'
import type { Finding } from '../../contract/finding.ts'
import { freeBytesOf } from '../../platform/blobs/files.ts'
import { S3Error } from '../../platform/blobs/s3/s3-error.ts'
import type { S3Settings } from '../../platform/config/blobs.ts'
import type { Config } from '../../platform/config/config.ts'
import { isMissing } from '../../platform/system-error.ts'
import { findRefusedAccess } from '../../platform/files/data-folder.ts'
import { checkSecretFile } from '../../platform/secrets/root-secret.ts'

/** The data folder, the space left on its disk, and the media store. */
export async function checkStorage({
  data,
  media,
  s3,
  secret,
  exportFolders,
  databaseUrl,
}: Config): Promise<Finding[]> {
  let folder = data
  while (!existsSync(folder)) folder = path.dirname(folder)
  return [
    await folderFinding(data, folder, secret),
    await spaceFinding(folder, media.minFreeBytes),
    s3 === null ? { name: 'media', state: 'ok', detail: mediaPlace(databaseUrl) } : await bucketFinding(s3),
    ...exportFolders.flatMap(exportFindings),
  ]
}

/** A worker with a folder of its own finds no media, and recordings fail. */
function mediaPlace(databaseUrl: string | null): string {
  return databaseUrl === null ? 'in the data folder' : 'in the data folder, which all servers and workers must share'
}

async function folderFinding(data: string, existing: string, secret: string | null): Promise<Finding> {
  const name = 'data'
  const refused = findRefusedAccess(data) ?? findRefusedAccess(existing)
  if (refused !== null) return { name, state: 'missing', ...refused }
  try {
    if (secret === null) await checkSecretFile(data)
  } catch (error) {
    const cure =
      "The server doesn't start without it. A new one ends links, and people set up authenticator apps again."
    return { name, state: 'missing', detail: messageOf(error), cure }
  }
  return { name, state: 'ok', detail: data === existing ? data : `${data}, created at the first start` }
}

async function spaceFinding(folder: string, minFreeBytes: number): Promise<Finding> {
  const name = 'disk space'
  const { files, ffree } = await statfs(folder)
  if (files > 0 && ffree === 0) {
    const cure = 'Delete small files that nobody needs, or enlarge the file system: all of its inodes are used (df -i).'
    return { name, state: 'missing', detail: 'no room for another file', cure }
  }
  const free = await freeBytesOf(folder)
  const detail = `${(free / 1e9).toFixed(1)} GB free`
  const cure = `Make room, or permanently delete media. Below ${(minFreeBytes / 1e9).toFixed(1)} GB (TIRO_MIN_FREE_BYTES) uploads are refused.`
  if (free <= minFreeBytes) return { name, state: 'missing', detail, cure }
  return free < 5 * minFreeBytes ? { name, state: 'warning', detail, cure } : { name, state: 'ok', detail }
}

/** A folder that export rules can't write to; nothing for one that they can. */
function exportFindings(folder: string): Finding[] {
  const name = 'export folder'
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return []
  } catch (error) {
    const cure = 'Create or mount it, let the user that runs Tiro write to it, or correct TIRO_EXPORT_FOLDERS.'
    const detail = isMissing(error) ? `${folder} doesn't exist` : `${folder} can't be written to`
    return [{ name, state: 'warning', detail, cure }]
  }
}

/** Writes, reads and deletes a small object. */
async function bucketFinding(s3: S3Settings): Promise<Finding> {
  const name = 'media'
  const where = `s3://${s3.bucket}/${s3.prefix} at ${new URL(s3.endpoint).host}`
  // Imported on demand, as the store does: the server has this file for the administrator's page.
  const { S3Client, dropBody } = await import('../../platform/blobs/s3/s3-client.ts')
  const client = new S3Client(s3, () => {})
  const object = `${s3.prefix}doctor-${randomUUID()}`
  const body = Buffer.from('tiro doctor')
  try {
    await dropBody((await client.sendOnce({ operation: 'put', method: 'PUT', object, body })).body)
    const read = await client.text({ operation: 'get', method: 'GET', object })
    await client.text({ operation: 'delete', method: 'DELETE', object })
    if (read === body.toString()) return { name, state: 'ok', detail: `${where}: written, read and deleted` }
    const cure = 'Check that TIRO_S3_ENDPOINT is an S3 store.'
    return { name, state: 'missing', detail: `${where} returned other bytes than it was given`, cure }
  } catch (error) {
    return { name, state: 'missing', detail: `${where}: ${messageOf(error)}`, cure: cureOf(error) }
  } finally {
    await client.close()
  }
}

function cureOf(error: unknown): string {
  if (!(error instanceof S3Error) || error.status === null) {
    return 'Check TIRO_S3_ENDPOINT, that the store runs, and that this machine may connect to it.'
  }
  if (error.status === 404) return 'Create the bucket, or correct TIRO_BLOBS.'
  if (error.status === 401 || error.status === 403) {
    return 'Check the keys in TIRO_S3_ACCESS_KEY_ID and TIRO_S3_SECRET_ACCESS_KEY, and that they may write to the bucket.'
  }
  return "Read the store's log."
}
