import { mediaKeys } from '../library/recordings/media-keys.ts'
import type { PipelineDeps } from './deps.ts'
import type { Run } from './graph.ts'

/** Deletes what was decoded for the engines. */
export async function deletePcm(
  { blobs }: Pick<PipelineDeps, 'blobs'>,
  run: Pick<Run, 'workspaceId' | 'recordingId'>,
): Promise<void> {
  const keys = mediaKeys(run.workspaceId, run.recordingId)
  await blobs.delete(keys.pcm)
  await blobs.deleteAll(keys.channels)
}
