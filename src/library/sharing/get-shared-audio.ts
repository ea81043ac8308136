import type { Bytes } from '../../contract/endpoint.ts'
import { notFound, type AppError } from '../../contract/app-error.ts'
import { auditRead } from '../../platform/audit/audit.ts'
import type { Database } from '../../platform/database/schema.ts'
import { mediaFileName } from '../../platform/media/mime-type.ts'
import { playerAudioType } from '../../platform/media/player-audio.ts'
import { requireMedia } from '../deletion/require-media.ts'
import type { RecordingRow } from '../recordings/as-recording.ts'
import { isMediaGone, mediaGone, withCut, type Cut, type CutDeps } from '../recordings/cut-passage.ts'
import { mediaBytes } from '../recordings/get-media.ts'
import { listFiles } from '../recordings/recording-files.ts'
import { mediaKeys } from '../recordings/media-keys.ts'
import { findOpened, type Opening } from './open-shared.ts'
import type { Shown } from './store.ts'

/** Passages that are cut just now, by the key of their file. */
const cutting = new Map<string, Promise<void>>()

/**
 * The sound behind a share link: of the whole recording, or of the passage that the link shows.
 * AppError NOT_FOUND unless the link allows it, SIGN_IN_FAILED without its password, MEDIA_DELETED.
 */
export async function getSharedAudio(deps: CutDeps, opening: Opening): Promise<Bytes> {
  const { db } = deps
  const recording = await findHeard(db, opening)
  const { shown, workspaceId, id } = recording
  const bytes = await soundOf(deps, recording)
  await auditRead(db, { action: 'MEDIA_DOWNLOADED', workspaceId, objectId: id })
  const stillAllowed = async (): Promise<void> => {
    const now = (await findHeard(db, opening)).shown
    // Another passage is another file.
    if (now.start !== shown.start || now.end !== shown.end) throw notShared(opening)
  }
  return { ...bytes, stillAllowed }
}

/** The recording behind a share link that allows its sound. AppError NOT_FOUND, SIGN_IN_FAILED. */
async function findHeard(db: Database, opening: Opening): ReturnType<typeof findOpened> {
  const recording = await findOpened(db, opening)
  if (recording.shown.isAudio === 0) throw notShared(opening)
  return recording
}

function notShared({ token }: Opening): AppError {
  return notFound('shared recording', token.slice(0, 4))
}

async function soundOf(deps: CutDeps, recording: RecordingRow & { shown: Shown }): Promise<Bytes> {
  const { db, blobs } = deps
  const { shown, workspaceId, id } = recording
  requireMedia(recording)
  const file = (await listFiles(db, id)).find(({ type }) => type === 'AUDIO')
  if (file === undefined) throw notFound('file', 'audio')
  if (shown.start === null && shown.end === null) {
    const { redirect: _, ...bytes } = await mediaBytes(blobs, file, recording.title)
    // The page's policy allows sound of this server only, so the media store isn't asked to send it.
    return bytes
  }
  const name = `${file.id}-${milliseconds(shown.start, 0)}-${milliseconds(shown.end, -1)}`
  const { passages } = mediaKeys(recording)
  const key = `${passages}${name}.m4a`
  if ((await blobs.size(key)) === null) {
    await cutOnce(deps, { workspaceId, recordingId: id, source: file.blobKey, key, passage: shown })
    // A link shows one passage at a time, and no quota counts the files of those that it showed before.
    for await (const before of blobs.list(passages)) if (before.key !== key) await blobs.delete(before.key)
  }
  const size = await blobs.size(key)
  if (size === null) throw mediaGone()
  return {
    contentType: playerAudioType,
    fileName: mediaFileName(recording.title, playerAudioType),
    disposition: 'inline',
    etag: `"${name}"`,
    headers: { 'content-security-policy': 'sandbox' },
    content: { size, open: (start, end) => blobs.read(key, { start, end }) },
  }
}

function milliseconds(seconds: number | null, without: number): number {
  return seconds === null ? without : Math.round(seconds * 1000)
}

/** Readers that ask for a passage at the same time wait for one cut. A reader who leaves doesn't end it. */
async function cutOnce(deps: CutDeps, passage: Cut): Promise<void> {
  const { key } = passage
  let running = cutting.get(key)
  if (running === undefined) {
    running = cut(deps, passage).finally(() => cutting.delete(key))
    cutting.set(key, running)
  }
  await running
}

async function cut(deps: CutDeps, passage: Cut): Promise<void> {
  await withCut(deps, passage, (target) => target.commit())
  // The deletion may have listed the files before this one was there.
  if (await isMediaGone(deps.db, passage)) await deps.blobs.delete(passage.key)
}
