import { liveSampleRate } from '../contract/live.ts'
import type { LiveVoicesOptions } from '../engines/speakers/port.ts'
import type { Db } from '../platform/database/schema.ts'
import { readTurns } from './store.ts'

/** The turns of a session whose speakers are known, with the time of each word. */
export async function earlierVoices(db: Db, sessionId: string): Promise<LiveVoicesOptions['earlier']> {
  const turns = await readTurns(db, sessionId, 0, Number.MAX_SAFE_INTEGER)
  return turns.flatMap(({ turn, start, end, words }) => {
    const spans = words.flatMap(({ speaker, ...word }) =>
      speaker === null ? [] : [{ start: word.start, end: word.end, speaker }],
    )
    if (spans.length === 0) return []
    return [{ turn, from: Math.floor(start * liveSampleRate), upTo: Math.ceil(end * liveSampleRate), spans }]
  })
}
