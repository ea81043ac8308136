import type { LiveRow } from '../../src/live/store.ts'
import { timestamp } from '../../src/platform/database/now.ts'

/** A row of a live session that has just begun; what isn't given is as usual. */
export function liveRow(
  given: Pick<LiveRow, 'workspaceId' | 'recordingId' | 'createdById'> & Partial<LiveRow>,
): LiveRow {
  return {
    id: 'liv_a',
    createdAt: timestamp(),
    endedAt: null,
    status: 'LIVE',
    ending: null,
    language: 'en',
    engine: null,
    vocabulary: '[]',
    silenceMs: 700,
    recognisedBytes: 0,
    bytes: 0,
    speakerNames: '[]',
    folder: '',
    ...given,
  }
}
