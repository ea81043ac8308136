import type { LocalTarget, BlobStore } from '../../platform/blobs/port.ts'
import path from 'node:path'
import { StepError } from '../../contract/app-error.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Db, Row, Tx } from '../../platform/database/schema.ts'
import { redactedBytes, redactSound } from '../../platform/media/redact-sound.ts'
import { withFreeSpace } from '../../platform/media/with-free-space.ts'
import { listFiles } from '../../library/recordings/recording-files.ts'
import { mediaKeys } from '../../library/recordings/media-keys.ts'
import type { RecordingRow } from '../../library/recordings/as-recording.ts'
import type { Span } from '../../text/split-time.ts'

type RedactedSound = Row<'redactedSound'>

/** Says what the sound of a copy is made of, before its import starts. */
export async function writeRedactedSound(
  tx: Tx,
  { spans, ...row }: Omit<RedactedSound, 'spans'> & { spans: readonly Span[] },
): Promise<void> {
  const edges = spans.flatMap(({ start, end }) => [Math.floor(start * 1000), Math.ceil(end * 1000)])
  await tx
    .insertInto('redactedSound')
    .values({ ...row, spans: JSON.stringify(edges) })
    .execute()
}

/** What the sound of a recording is to be made of; undefined: it isn't a copy, or is READY. */
export async function findRedactedSound(db: Db, recordingId: string): Promise<RedactedSound | undefined> {
  return db.selectFrom('redactedSound').selectAll().where('recordingId', '=', recordingId).executeTakeFirst()
}

export async function deleteRedactedSound(tx: Tx, recordingId: string): Promise<void> {
  await tx.deleteFrom('redactedSound').where('recordingId', '=', recordingId).execute()
}

/**
 * Makes the media of a copy from the sound of its original; safe to repeat. StepError MEDIA_UNREADABLE if that is gone,
 * AppError STORAGE_FULL.
 */
export async function makeRedactedSound(
  { blobs, config }: { blobs: BlobStore; config: Pick<Config, 'media'> },
  db: Db,
  copy: RecordingRow,
  { originalId, sound, spans }: RedactedSound,
  signal: AbortSignal,
): Promise<void> {
  const key = mediaKeys(copy).original
  if ((await blobs.size(key)) !== null) return
  const audio = (await listFiles(db, originalId)).find(({ type, blobKey }) => type === 'AUDIO' && blobKey !== '')
  if (audio === undefined) throw new StepError('MEDIA_UNREADABLE', 'The media of the original was deleted.')
  await using source = await blobs.localFile(audio.blobKey)
  const target: LocalTarget = await blobs.localTarget(key)
  try {
    const space = {
      folder: path.dirname(target.path),
      minFreeBytes: config.media.minFreeBytes,
      expectedBytes: redactedBytes(copy.duration ?? 0),
      signal,
    }
    const redaction = { sound, spans: JSON.parse(spans) as number[] }
    await withFreeSpace(space, (either) =>
      redactSound(source.path, target.path, redaction, { config: config.media, signal: either }),
    )
    await target.commit()
  } finally {
    await target.discard()
  }
}
