import type { Recording } from '../contract/resources.ts'

/** Whether a recording has audio to play: its media has been read, and is still there. */
export function isPlayable({
  isMediaDeleted,
  source,
  status,
}: Pick<Recording, 'isMediaDeleted' | 'source' | 'status'>) {
  return !isMediaDeleted && source !== 'IMPORT' && status === 'READY'
}
