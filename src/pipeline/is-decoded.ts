import { mediaKeys } from '../library/recordings/media-keys.ts'
import type { RecordingRow } from '../library/recordings/as-recording.ts'
import type { PipelineDeps } from './deps.ts'

/** Whether the sound of a recording is stored as the engines need it. The step `import` replaces what isn't so. */
export async function isDecoded({ blobs }: Pick<PipelineDeps, 'blobs'>, recording: RecordingRow): Promise<boolean> {
  if (recording.status !== 'READY' || recording.pcmChannels === null) return false
  return (await blobs.size(mediaKeys(recording).pcm)) !== null
}
