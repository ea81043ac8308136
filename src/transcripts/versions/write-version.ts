import { timestamp } from '../../platform/database/now.ts'
import type { Tx } from '../../platform/database/schema.ts'
import { encodeManifest, type Packed } from '../../text/content-blocks.ts'
import { insertBlocks, insertVersion } from './store.ts'

/** The origin of a version. */
export const versionKinds = [
  'LIVE',
  'ENGINE',
  'REPLACE',
  'EDIT',
  'SPEAKERS',
  'RESTORE',
  'IMPORT',
  'TRANSLATION',
] as const
export type VersionKind = (typeof versionKinds)[number]

export interface VersionMeta {
  kind: VersionKind
  /** A sentence on what was done. */
  summary: string
  /** Who did it; null: the service itself. */
  createdById: string | null
  /** BCP 47 of this version's text. */
  language: string
}

/**
 * Writes a version of a transcript or translation from packed content (long content is packed in a thread). Skips
 * blocks that an earlier version has. The caller sets the owner's `version`.
 */
export async function writePacked(
  tx: Tx,
  ownerId: string,
  version: number,
  packed: Packed,
  meta: VersionMeta,
): Promise<void> {
  await insertBlocks(
    tx,
    [...packed.blocks].map(([hash, data]) => ({ ownerId, hash, data })),
  )
  await insertVersion(tx, {
    ownerId,
    version,
    createdAt: timestamp(),
    createdById: meta.createdById,
    kind: meta.kind,
    summary: meta.summary,
    language: meta.language,
    words: packed.manifest.words,
    manifest: encodeManifest(packed.manifest),
  })
}
