import { isLeaseTaken } from '../platform/database/lease.ts'
import { timestamp } from '../platform/database/now.ts'
import { workOnEach } from '../platform/async/work-on-each.ts'
import { Journal } from './journal.ts'
import { prepareEnd, type RecordingDeps } from './make-recording.ts'
import { lastEventNumber, listElsewhere, type LiveRow } from './store.ts'

/** A process that shares the database, and has the audio, may be away as long as this after the session began. */
const awayMs = 7 * 24 * 3_600_000

type LostDeps = Omit<RecordingDeps, 'blobs'> & { isShared: boolean }

/**
 * Ends sessions whose audio is in a folder that no process has: the instance was restored or moved here, or a machine was
 * lost. Nobody could finish them otherwise. The words are in the database and become the transcript.
 * @param folderId of this process
 * @throws AggregateError of those that couldn't be ended, after all others were
 */
export async function endLostSessions(deps: LostDeps, folderId: string): Promise<void> {
  const { db, isShared } = deps
  const before = timestamp(Date.now() - (isShared ? awayMs : 0))
  await workOnEach(await listElsewhere(db, folderId, before), async (row) => {
    if (!isShared || !(await isLeaseTaken(db, folderLease(row.folder)))) await end(deps, row)
  })
}

/** The lease of the process that takes sessions in a folder. */
export function folderLease(folder: string): string {
  return `live.${folder}`
}

async function end(deps: LostDeps, row: LiveRow): Promise<void> {
  const journal = new Journal(deps.db, row.id, await lastEventNumber(deps.db, row.id))
  const ending = 'TIMED_OUT'
  await journal.addPrepared({ type: 'state', status: 'ENDED', ending }, () => prepareEnd(deps, row, 0, ending))
}
