import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { notFound, StepError } from '../../contract/app-error.ts'
import { append } from '../../platform/events/events.ts'
import { statedDate } from '../../platform/media/recording-date.ts'
import { fetchOnlineSource } from '../../platform/media/online-source.ts'
import { removeDeleted } from '../../library/deletion/remove-deleted.ts'
import { mediaKeys } from '../../library/recordings/media-keys.ts'
import { writeSourceInfo } from '../../library/recordings/source-info.ts'
import { setRecordingStatus } from '../../library/recordings/status.ts'
import { findRecording } from '../../library/recordings/find-recording.ts'
import { limitMedia } from '../../library/deletion/limit-media.ts'
import { findAnyRecording } from '../../library/store.ts'
import { lockRow } from '../../platform/database/row-locks.ts'
import type { PipelineDeps } from '../deps.ts'
import type { Context, Outcome, Run } from '../graph.ts'
import { fold } from '../../text/fold.ts'
import { storableStart } from '../../text/storable-start.ts'

/** Interval between progress events, milliseconds. */
const tellMs = 2000

/** Downloads the media of a recording from its URL and stores what the source reports about it. */
export async function downloadMedia(deps: PipelineDeps, context: Context, run: Run): Promise<Outcome | void> {
  const { workspaceId, recordingId } = run
  const recording = await findRecording(context.db, workspaceId, recordingId)
  if (recording === undefined) throw notFound('recording', recordingId)
  if (recording.sourceUrl === null) throw new StepError('SOURCE_UNREACHABLE', 'The recording has no URL.')
  const status = 'MEDIA_IMPORT_DOWNLOADING'
  await context.emit(async (tx) => {
    await setRecordingStatus(tx, recordingId, status, { failure: null })
    await append(tx, { type: 'RECORDING_DOWNLOADING', workspaceId, data: { recordingId, status } })
  }, [])

  let toldAt = Date.now()
  let telling: Promise<void> = Promise.resolve()
  // Its own: a run that was cancelled may still be ending when the next one downloads.
  const folder = path.join(deps.config.data, 'downloads', `${recordingId}-${randomUUID()}`)
  try {
    const facts = await fetchOnlineSource({
      url: recording.sourceUrl,
      outbound: deps.outbound,
      blobs: deps.blobs,
      key: mediaKeys(recording).original,
      folder,
      config: deps.config.media,
      stallSeconds: deps.config.limits.uploadStallSeconds,
      signal: context.signal,
      onProgress: ({ bytes, total }) => {
        if (Date.now() - toldAt < tellMs) return
        toldAt = Date.now()
        const data = { recordingId, status, bytes, totalBytes: total } as const
        telling = telling.then(() =>
          context.emit(async (tx) => void (await append(tx, { type: 'RECORDING_PROGRESS', workspaceId, data })), []),
        )
        // Thrown where it is awaited, below.
        telling.catch(() => undefined)
      },
    })
    await telling
    return {
      write: async (tx) => {
        await lockRow(tx, 'recording', recordingId)
        await writeSourceInfo(tx, recordingId, facts)
        // A recording created without a title has its URL as one. Somebody may have named it meanwhile.
        const title = (await findAnyRecording(tx, workspaceId, recordingId))?.title
        const isUntitled = recording.sourceUrl !== null && title === storableStart(recording.sourceUrl)
        await setRecordingStatus(tx, recordingId, 'MEDIA_IMPORT_PROCESSING', {
          ...(isUntitled && facts.title !== null ? { title: facts.title, titleFolded: fold(facts.title) } : {}),
          // A feed says it better than the host of its files.
          mediaRecordedAt: recording.mediaRecordedAt ?? statedDate(facts.uploadedAt),
        })
        // A transcript may have been imported meanwhile.
        await limitMedia(tx, workspaceId, recordingId)
      },
    }
  } finally {
    await telling.catch(() => undefined)
    await rm(folder, { recursive: true, force: true })
    await removeDeleted({ db: context.db, blobs: deps.blobs }, run)
  }
}
