import { notFound } from '../../contract/app-error.ts'
import type { Db } from '../../platform/database/schema.ts'
import { decodeManifest, type Manifest } from '../../text/content-blocks.ts'
import { findBlocks, findVersion, type VersionRow } from './store.ts'

export interface VersionBlocks {
  row: VersionRow
  manifest: Manifest
  /** Bytes in order, the segments last, as the renderers take them. */
  blocks: Uint8Array[]
}

/** The manifest of a version; AppError NOT_FOUND. */
export async function readManifest(
  db: Db,
  ownerId: string,
  version: number,
): Promise<{ row: VersionRow; manifest: Manifest }> {
  const row = await findVersion(db, ownerId, version)
  if (row === undefined) throw notFound('version', String(version))
  return { row, manifest: decodeManifest(row.manifest) }
}

/** A version as its blocks. AppError NOT_FOUND; a plain Error if the storage is damaged. */
export async function readVersionBlocks(db: Db, ownerId: string, version: number): Promise<VersionBlocks> {
  const { row, manifest } = await readManifest(db, ownerId, version)
  const hashes = manifest.blocks.map((block) => block.hash)
  if (manifest.segments !== null) hashes.push(manifest.segments)
  const found = await findBlocks(db, ownerId, [...new Set(hashes)])
  const blocks = hashes.map((hash) => {
    const bytes = found.get(hash)
    if (bytes === undefined) throw new Error(`block ${hash} of ${ownerId} version ${version} is missing`)
    return bytes
  })
  return { row, manifest, blocks }
}

/** The same; null: there is no such version. */
export async function findVersionBlocks(db: Db, ownerId: string, version: number): Promise<VersionBlocks | null> {
  return (await findVersion(db, ownerId, version)) === undefined ? null : readVersionBlocks(db, ownerId, version)
}

/** The blocks of some lists by their hash, without those of segments. */
export async function readBlocks(
  db: Db,
  ownerId: string,
  manifests: readonly Manifest[],
): Promise<Map<string, Uint8Array>> {
  const hashes = manifests.flatMap(({ blocks }) => blocks.map(({ hash }) => hash))
  return findBlocks(db, ownerId, [...new Set(hashes)])
}

/** The bytes of one block. */
export async function readBlock(db: Db, ownerId: string, hash: string): Promise<Uint8Array> {
  const bytes = (await findBlocks(db, ownerId, [hash])).get(hash)
  if (bytes === undefined) throw new Error(`block ${hash} of ${ownerId} is missing`)
  return bytes
}
