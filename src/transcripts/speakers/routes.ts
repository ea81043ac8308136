import type { Handlers } from '../../contract/endpoints/index.ts'
import type { Database } from '../../platform/database/schema.ts'
import { createSpeaker } from './create-speaker.ts'
import { deleteSpeaker } from './delete-speaker.ts'
import { getSpeaker } from './get-speaker.ts'
import { listSpeakers } from './list-speakers.ts'
import { updateSpeaker } from './update-speaker.ts'

export function speakerRoutes(db: Database) {
  return {
    createSpeaker: ({ grant, body }) => db.transaction().execute((tx) => createSpeaker(tx, grant.workspaceId, body)),
    listSpeakers: async ({ grant, query }) => {
      const { items, nextCursor, prevCursor } = await listSpeakers(db, grant.workspaceId, query)
      return { speakers: items, nextCursor, prevCursor }
    },
    getSpeaker: ({ grant, params }) => getSpeaker(db, grant.workspaceId, params.speakerId),
    updateSpeaker: ({ grant, params, body }) =>
      db.transaction().execute((tx) => updateSpeaker(tx, grant.workspaceId, params.speakerId, body)),
    deleteSpeaker: async ({ grant, params }) => {
      await db.transaction().execute((tx) => deleteSpeaker(tx, grant.workspaceId, params.speakerId))
      return { success: true }
    },
  } satisfies Partial<Handlers>
}
