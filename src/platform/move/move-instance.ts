import { cp } from 'node:fs/promises'
import path from 'node:path'
import { UsageError } from '../../contract/app-error.ts'
import { requireNoLinksInMedia } from '../backup/layout.ts'
import { nameFullDisk } from '../blobs/name-full-disk.ts'
import { openConfiguredBlobs } from '../blobs/open-configured.ts'
import { giveMedia } from '../blobs/own-media.ts'
import { blobsName, openDataFolder, requireInstanceIn, isInside, liveName } from '../files/data-folder.ts'
import { isDatabaseServed, openConfigured } from '../database/open-configured.ts'
import type { Database } from '../database/schema.ts'
import type { InstanceConfig } from '../config/instance-config.ts'
import type { Logger } from '../logger.ts'
import { rootSecret, storeSecret } from '../secrets/root-secret.ts'
import { compareBlobs, copyBlobs, type BlobProgress } from './copy-blobs.ts'
import { compareDatabases } from './compare-databases.ts'
import { copyDatabase, endCopy, requireFinishedCopy } from './copy-database.ts'
import { countRows } from '../database/count-rows.ts'
import { ifMissing } from '../system-error.ts'

interface MoveProgress extends BlobProgress {
  step: 'rows' | 'media' | 'comparison'
  rows: number
}

export interface MoveOptions {
  config: InstanceConfig
  /** Where the copy goes. */
  targets: InstanceConfig
  signal: AbortSignal
  log: Logger
  onProgress: (progress: MoveProgress) => void
}

export interface Moved {
  rows: number
  /** Null: the media stayed where it was. */
  media: BlobProgress | null
  /** Uploads that clients have to begin again. */
  unfinishedUploads: number
}

/**
 * Copies a stopped instance to another database, another place for media or both, and compares each row and each file.
 * The original stays as it is. Run an interrupted move again to continue it; until it is complete, no server uses
 * the copy.
 * @throws UsageError if the instance is in use or the target isn't empty; Error if the copy differs
 */
export async function moveInstance(options: MoveOptions): Promise<Moved> {
  const { config, targets } = options
  const movesDatabase = targets.databaseUrl !== config.databaseUrl || targets.data !== config.data
  const movesMedia = placeOfMedia(targets) !== placeOfMedia(config)
  await checkMove(options, movesDatabase, movesMedia)
  openDataFolder(path.resolve(targets.data))
  return nameFullDisk(targets.data, copyInstance(options, movesDatabase, movesMedia))
}

async function copyInstance(options: MoveOptions, movesDatabase: boolean, movesMedia: boolean): Promise<Moved> {
  const { config, targets } = options
  const from = await openConfigured(config, { owner: false })
  try {
    await requireFinishedCopy(from.db)
    const into = movesDatabase ? await openConfigured(targets, { owner: true }) : from
    try {
      return await moveInto(options, { from: from.longReads, into: into.jobsDb, movesDatabase, movesMedia })
    } finally {
      if (into !== from) await into.close()
    }
  } finally {
    await from.close()
  }
}

interface Way {
  from: Database
  into: Database
  movesDatabase: boolean
  movesMedia: boolean
}

async function moveInto(options: MoveOptions, { from, into, movesDatabase, movesMedia }: Way): Promise<Moved> {
  const { config, targets, signal, log, onProgress } = options
  const seen: MoveProgress = { step: 'rows', rows: 0, files: 0, bytes: 0 }
  const tell = (step: MoveProgress['step'], change: Partial<MoveProgress>): void =>
    onProgress(Object.assign(seen, { step }, change))
  if (movesDatabase) await copyDatabase(from, into, { signal, onRows: (rows) => tell('rows', { rows }) })
  let media: BlobProgress | null = null
  if (movesMedia) {
    const source = await openConfiguredBlobs(config, from, log)
    const target = await openConfiguredBlobs(targets, into, log)
    try {
      await copyBlobs(source, target, { signal, onProgress: (done) => tell('media', done) })
      const compared = await compareBlobs(source, target, { signal, onProgress: (done) => tell('comparison', done) })
      requireSame('files', compared.differences)
      media = { files: compared.files, bytes: compared.bytes }
    } finally {
      await source.close()
      await target.close()
    }
  }
  let rows = 0
  if (movesDatabase) {
    const compared = await compareDatabases(from, into, {
      signal,
      onRows: (count) => tell('comparison', { rows: count }),
    })
    requireSame('rows', compared.differences)
    rows = compared.rows
  }
  if (movesDatabase) {
    if (targets.data !== config.data) await copyLive(config.data, targets.data)
    await moveSecret(options, from, into)
    // Also if it stays: the original doesn't know what the copy adds, and would delete it.
    if (targets.s3 === null) await giveMedia(into, path.join(targets.data, blobsName))
    await endCopy(into)
  }
  return { rows, media, unfinishedUploads: movesMedia ? await countUnfinished(from) : 0 }
}

async function checkMove({ config, targets }: MoveOptions, movesDatabase: boolean, movesMedia: boolean): Promise<void> {
  if (config.databaseUrl === null) requireInstanceIn(config.data)
  if (movesMedia && config.s3 === null) await requireNoLinksInMedia(config.data)
  if (!movesDatabase && !movesMedia)
    throw new UsageError('The instance is already there. Name another target with --to.')
  if (movesDatabase && !movesMedia && config.s3 !== null) {
    throw new UsageError('Only the database knows which objects the bucket has. Name a target for the media too.')
  }
  if (await isDatabaseServed(config)) {
    throw new UsageError('A server or worker uses this instance. Stop all of them, then run this command again.')
  }
  if (movesDatabase && targets.databaseUrl === null && isInside(targets.data, config.data)) {
    throw new UsageError("The copy can't be inside the data folder. Choose another folder.")
  }
}

function placeOfMedia({ s3, data }: InstanceConfig): string {
  return s3 === null ? path.resolve(data) : `${s3.endpoint}/${s3.bucket}/${s3.prefix}`
}

/** @throws Error with the first differences */
function requireSame(what: string, differences: readonly string[]): void {
  if (differences.length === 0) return
  const some = differences.slice(0, 5).join(', ')
  throw new Error(
    `${differences.length} ${what} of the copy differ from the original (${some}). The original may have changed meanwhile. Delete the copy and run this command again.`,
  )
}

/** The audio of live sessions that have not ended, which the copy goes on with. */
async function copyLive(from: string, to: string): Promise<void> {
  await cp(path.join(from, liveName), path.join(to, liveName), { recursive: true }).catch(ifMissing(undefined))
}

/** The signatures of links and the encryption of webhook secrets depend on it. */
async function moveSecret({ config, targets }: MoveOptions, from: Database, into: Database): Promise<void> {
  if (config.secret !== null) return
  const secret = await rootSecret({ ...config, server: config.databaseUrl === null ? null : from })
  await storeSecret({ ...targets, server: targets.databaseUrl === null ? null : into }, secret)
}

async function countUnfinished(db: Database): Promise<number> {
  return countRows(db.selectFrom('upload').where('status', '=', 'ACTIVE'))
}
