import type { Tx } from '../../platform/database/schema.ts'
import { commitVersion, lockReadableTranscript } from '../editing/edit-transcript.ts'
import type { TranscriptRow } from '../content/find-transcript.ts'
import { readManifest } from './read-version.ts'
import { versionSummary } from '../../text/version-summary.ts'

/** Restores an earlier version as a new one, bit for bit. */
export async function restoreVersion(
  tx: Tx,
  by: { workspaceId: string; recordingId: string; userId: string },
  version: number,
): Promise<TranscriptRow> {
  const transcript = await lockReadableTranscript(tx, by.workspaceId, by.recordingId)
  const old = await readManifest(tx, transcript.id, version)
  const current = await readManifest(tx, transcript.id, transcript.version)
  // Ids used since then are never used again.
  const manifest = { ...old.manifest, nextId: Math.max(old.manifest.nextId, current.manifest.nextId) }
  return commitVersion(tx, transcript, by, {
    packed: { manifest, blocks: new Map() },
    kind: 'RESTORE',
    summary: versionSummary({ type: 'restored', version }),
    language: old.row.language,
  })
}
