import { WaitError } from '../contract/app-error.ts'
import { mediaKeys } from '../library/recordings/media-keys.ts'
import { listOpenSteps } from '../platform/jobs/runs.ts'
import type { PipelineDeps } from './deps.ts'
import type { Context, Run } from './graph.ts'
import type { GrowingFile } from './growing-files.ts'

const bytesPerSample = 2

/** The decoded audio of a recording. */
export interface OpenPcm {
  path: string
  /** Position in the file of the first sample that was asked for, in samples. */
  offset: number
  /** Number of samples in the file; while it is still being decoded, the numbers so far. */
  samples: number | AsyncIterable<number>
  /** Waits until the file is stored, as GrowingFile; null: it is. */
  stored: GrowingFile['stored'] | null
  /** Always call it. */
  release: () => Promise<void>
}

/**
 * Opens the decoded audio of a channel (0 for a mix), or a range of its samples, also while it is being decoded in this process. Throws a
 * WaitError if decoding it has to start again, after a restart.
 */
export async function openPcm(
  { blobs, growing }: Pick<PipelineDeps, 'blobs' | 'growing'>,
  context: Pick<Context, 'db' | 'runId'>,
  run: Run,
  channel: number,
  range: { offset: number; length: number } | null = null,
): Promise<OpenPcm> {
  const pcm = mediaKeys(run.workspaceId, run.recordingId).pcmOf(channel)
  const file = growing?.read(pcm) ?? null
  if (file !== null) {
    const { path, stored, release } = file
    return { path, offset: range?.offset ?? 0, samples: file.lengths(), stored, release }
  }
  const bytes = await blobs.size(pcm)
  if (bytes === null && (await listOpenSteps(context.db, context.runId)).has('import')) {
    throw new WaitError('Reading the file is starting again.', 1)
  }
  const start = (range?.offset ?? 0) * bytesPerSample
  const local =
    range === null
      ? await blobs.localFile(pcm)
      : await blobs.localFile(pcm, { start, end: start + range.length * bytesPerSample - 1 })
  return {
    path: local.path,
    offset: local.offset / bytesPerSample,
    samples: Math.floor((bytes ?? 0) / bytesPerSample),
    stored: null,
    release: local.release,
  }
}
