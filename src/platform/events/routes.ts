import type { Grant, ServerEvent } from '../../contract/endpoint.ts'
import { isAtLeast } from '../../contract/states.ts'
import { events, isEventType } from '../../contract/events.ts'
import type { Handlers } from '../../contract/endpoints/index.ts'
import type { Database } from '../database/schema.ts'
import { follow, lastSeq } from './events.ts'

export function eventRoutes(db: Database) {
  return {
    streamEvents: async ({ grant, headers, signal }) => {
      const given = headers['last-event-id']
      const since = typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : await lastSeq(db)
      return live(db, grant, since, signal)
    },
  } satisfies Partial<Handlers>
}

async function* live(
  db: Database,
  { workspaceId, role }: Grant,
  since: number,
  signal: AbortSignal,
): AsyncGenerator<ServerEvent, void, undefined> {
  for await (const event of follow(db, { workspaceId, since, signal })) {
    const seenBy = isEventType(event.type) ? events[event.type].stream : null
    if (seenBy === null || !isAtLeast(role, seenBy)) continue
    yield {
      id: String(event.seq),
      event: event.type,
      data: { type: event.type, timestamp: event.createdAt, data: event.data },
    }
  }
}
