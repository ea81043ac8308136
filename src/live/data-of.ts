import type { LiveEvent } from '../contract/live.ts'
import type { Db } from '../platform/database/schema.ts'
import { withNames } from '../transcripts/speakers/with-names.ts'

/** What an event says to readers, without its own name. */
export async function dataOf(db: Db, event: LiveEvent): Promise<object> {
  if (event.type === 'turn') return event.turn
  if (event.type === 'speakers') return { turns: event.turns, names: await withNames(db, event.names ?? []) }
  const { type: _, ...data } = event
  return data
}
