import { mediaKeys, type MediaPlace } from '../library/recordings/media-keys.ts'
import type { PipelineDeps } from './deps.ts'

/** Deletes what was decoded for the engines. */
export async function deletePcm({ blobs }: Pick<PipelineDeps, 'blobs'>, recording: MediaPlace): Promise<void> {
  const keys = mediaKeys(recording)
  await blobs.delete(keys.pcm)
  await blobs.deleteAll(keys.channels)
}
