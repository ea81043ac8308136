import { findRecording } from '../library/recordings/find-recording.ts'
import { findMediaKeys } from '../library/recordings/media-keys.ts'
import { isStepOpen, repeatStep } from '../platform/jobs/runs.ts'
import { findTranscriptOf } from '../transcripts/content/find-transcript.ts'
import type { PipelineDeps } from './deps.ts'
import type { Context, Run } from './graph.ts'
import { startsAgain, type GrowingFile } from './growing-files.ts'
import { isDecoded } from './is-decoded.ts'

const bytesPerSample = 2

/** The decoded audio of a recording. Dispose of it always: `await using`. */
export interface OpenPcm extends AsyncDisposable {
  path: string
  /** Position in the file of the first sample that was asked for, in samples. */
  offset: number
  /** Number of samples in the file; while it is still being decoded, the numbers so far. */
  samples: number | AsyncIterable<number>
  /** Waits until the file is stored, as GrowingFile; null: it is. */
  stored: GrowingFile['stored'] | null
}

/**
 * Opens the decoded audio of a channel (0 for a mix), or a range of its samples, also while it is being decoded in this
 * process. Throws a WaitError if it has to be decoded again, after a restart or a full disk, and isn't yet as far as
 * the range.
 */
export async function openPcm(
  { blobs, growing }: Pick<PipelineDeps, 'blobs' | 'growing'>,
  context: Pick<Context, 'db' | 'runId'>,
  run: Run,
  channel: number,
  range: { offset: number; length: number } | null = null,
): Promise<OpenPcm> {
  const pcm = (await findMediaKeys(context.db, run)).pcmOf(channel)
  const file = growing?.read(pcm) ?? null
  if (file !== null) {
    if (range !== null && file.samples() < range.offset + range.length) {
      await file[Symbol.asyncDispose]()
      throw startsAgain()
    }
    return { ...file, offset: range?.offset ?? 0, samples: file.lengths() }
  }
  if (await isToBeDecoded(blobs, context, run)) throw startsAgain()
  const bytes = await blobs.size(pcm)
  if (bytes === null) {
    await decodeAgain(context, run)
    throw startsAgain()
  }
  const start = (range?.offset ?? 0) * bytesPerSample
  const local =
    range === null
      ? await blobs.localFile(pcm)
      : await blobs.localFile(pcm, { start, end: start + range.length * bytesPerSample - 1 })
  const samples = Math.floor(bytes / bytesPerSample)
  return { ...local, offset: local.offset / bytesPerSample, samples, stored: null }
}

/**
 * Queues the step `import` again. A backup copies the database first: of a recording that is completed while its files
 * are copied, it has an unfinished run without the decoded audio. Throws if the run has ended or can't be continued.
 */
async function decodeAgain({ db, runId }: Pick<Context, 'db' | 'runId'>, run: Run): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const transcript = await findTranscriptOf(tx, run.recordingId)
    const isCurrent = transcript?.runId === runId && transcript.status !== 'COMPLETED'
    if (!isCurrent || (await repeatStep(tx, runId, 'import')) === 0) throw new Error('The decoded audio is gone.')
  })
}

/** Whether the step `import` has yet to decode the file, and to replace what an earlier attempt has stored of it. */
async function isToBeDecoded(
  blobs: PipelineDeps['blobs'],
  { db, runId }: Pick<Context, 'db' | 'runId'>,
  { workspaceId, recordingId }: Run,
): Promise<boolean> {
  if (!(await isStepOpen(db, runId, 'import'))) return false
  const recording = await findRecording(db, workspaceId, recordingId)
  return recording !== undefined && !(await isDecoded({ blobs }, recording))
}
