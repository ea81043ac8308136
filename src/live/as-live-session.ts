import type { LiveEnding, LiveSession, LiveStatus } from '../contract/live.ts'
import type { RunningSession } from './running-session.ts'
import type { LiveRow } from './store.ts'

/** A session of the contract. `running`: its state in this process, if it runs here. */
export function asLiveSession(row: LiveRow, running: RunningSession | null): LiveSession {
  const state = running?.state()
  // Before the end, the row has what the session may take.
  const bytes = row.status === 'ENDED' ? row.bytes : 0
  const receivedBytes = state?.receivedBytes ?? bytes
  return {
    id: row.id,
    workspaceId: row.workspaceId,
    recordingId: row.recordingId,
    createdAt: row.createdAt,
    createdById: row.createdById,
    endedAt: row.endedAt,
    status: state?.status ?? (row.status as LiveStatus),
    ending: state?.ending ?? (row.ending as LiveEnding | null),
    language: row.language,
    engine: state?.engine ?? row.engine,
    captionsPaused: state?.captionsPaused ?? null,
    receivedBytes,
    keptBytes: state?.keptBytes ?? bytes,
    seconds: Math.floor(receivedBytes / 32) / 1000,
  }
}
