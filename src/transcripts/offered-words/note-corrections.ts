import { runInThread } from '../../platform/processes/thread.ts'
import type { Database, Db } from '../../platform/database/schema.ts'
import type { CorrectedWord } from '../../text/corrections/corrected-words.ts'
import { findTranscriptOf, lockTranscriptOf } from '../content/find-transcript.ts'
import { findLastVersion } from '../versions/find-last-version.ts'
import { readVersionBlocks } from '../versions/read-version.ts'
import type { CorrectionInput } from './find-corrected-words.ts'
import { listEdited, writeCorrected, type EditedPlace } from './store.ts'

/** How many transcripts are compared before the chore rests. */
const atOnce = 50

/**
 * Notes which words people corrected in the transcripts that were edited since the last time. What is noted is always
 * the difference between the recognised and the current text, so an undone correction doesn't count. An AggregateError
 * has what went wrong with single transcripts: they are tried again, and don't hold up the others.
 */
export async function noteCorrections(db: Database): Promise<void> {
  const failures: unknown[] = []
  for (const place of await listEdited(db, atOnce)) {
    try {
      await noteCorrectionsOf(db, place)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'The corrections of some transcripts were not noted.')
}

async function noteCorrectionsOf(db: Database, place: EditedPlace): Promise<void> {
  const transcript = await findTranscriptOf(db, place.recordingId)
  const words = transcript === undefined ? [] : await wordsOf(db, transcript)
  await db.transaction().execute(async (tx) => {
    const now = await lockTranscriptOf(tx, place.recordingId)
    // It was edited in the meantime: the next time is soon.
    if (now?.version !== transcript?.version) return
    await writeCorrected(tx, place.recordingId, words)
  })
}

async function wordsOf(db: Db, { id, version }: { id: string; version: number }): Promise<CorrectedWord[]> {
  const recognised = await findLastVersion(db, id, ['ENGINE', 'IMPORT'])
  if (recognised === undefined || recognised === version) return []
  const engine = await readVersionBlocks(db, id, recognised)
  // Nobody heard an imported text.
  if (engine.row.kind === 'IMPORT') return []
  const input: CorrectionInput = {
    engine: engine.blocks,
    corrected: (await readVersionBlocks(db, id, version)).blocks,
  }
  return runInThread<CorrectedWord[]>(new URL('./find-corrected-words.ts', import.meta.url), input)
}
