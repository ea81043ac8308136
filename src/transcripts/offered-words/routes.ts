import type { Handlers } from '../../contract/endpoints/index.ts'
import type { Database } from '../../platform/database/schema.ts'
import { answerOfferedWord } from './answer-offered-word.ts'
import { listOfferedWords } from './list-offered-words.ts'

export function offeredWordRoutes(db: Database) {
  return {
    listOfferedWords: async ({ grant }) => ({ words: await listOfferedWords(db, grant.workspaceId) }),
    answerOfferedWord: async ({ grant, body }) => {
      await db.transaction().execute((tx) => answerOfferedWord(tx, grant.workspaceId, body))
      return { success: true }
    },
  } satisfies Partial<Handlers>
}
