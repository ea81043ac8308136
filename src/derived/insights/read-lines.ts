import type { Line } from '../../engines/insight/port.ts'
import type { Db } from '../../platform/database/schema.ts'
import { runInThread } from '../../platform/processes/thread.ts'
import { namedSpeakers } from '../../transcripts/content/named-speakers.ts'
import { readVersionBlocks } from '../../transcripts/versions/read-version.ts'
import type { LinesInput } from './lines-thread.ts'

/** A version of a recording's transcript as lines, with the names of its speakers. */
export async function readLines(
  db: Db,
  recordingId: string,
  transcript: { id: string; version: number },
  signal: AbortSignal,
): Promise<{ lines: Line[]; language: string }> {
  const { blocks, row } = await readVersionBlocks(db, transcript.id, transcript.version)
  const names = await namedSpeakers(db, recordingId)
  const input: LinesInput = {
    blocks,
    language: row.language,
    names: new Map(names.map(({ speakerIndex, name }) => [speakerIndex, name])),
  }
  const lines = await runInThread<Line[]>(new URL('./lines-thread.ts', import.meta.url), input, { signal })
  return { lines, language: row.language }
}
