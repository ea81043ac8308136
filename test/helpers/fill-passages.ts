import { hooks } from '../../src/app/hooks.ts'
import { insertChunks } from '../../src/derived/search/index-store.ts'
import { indexedWords } from '../../src/derived/search/indexed-words.ts'
import { createWorkspace } from '../../src/identity/workspaces/create-workspace.ts'
import { createRecording } from '../../src/library/recordings/create-recording.ts'
import { indexWords } from '../../src/platform/database/search/full-text.ts'
import { newId } from '../../src/platform/database/ids.ts'
import { timestamp } from '../../src/platform/database/now.ts'
import type { Database } from '../../src/platform/database/schema.ts'

/** A workspace with a recording whose passages are `texts`, indexed by their words. `ns` are the passages' numbers. */
export async function fillPassages(
  db: Database,
  texts: readonly string[],
  language = 'en',
): Promise<{ workspaceId: string; ns: number[] }> {
  const userId = newId('usr')
  const stamp = { createdAt: timestamp(), updatedAt: timestamp() }
  await db
    .insertInto('user')
    .values({ id: userId, email: `${userId}@localhost`, name: null, passwordHash: null, isAdministrator: 1, ...stamp })
    .execute()
  return db.transaction().execute(async (tx) => {
    const { id: workspaceId } = await createWorkspace(tx, userId, { name: 'Bench', language }, hooks)
    const recording = await createRecording(tx, { workspaceId, userId }, { title: 'Set', source: 'IMPORT' }, hooks)
    const { id } = await tx
      .selectFrom('transcript')
      .select('id')
      .where('recordingId', '=', recording.id)
      .executeTakeFirstOrThrow()
    const chunks = texts.map((text, i) => ({
      text,
      key: String(i),
      speaker: 0,
      start: i * 10,
      end: i * 10 + 9,
      marks: new Uint8Array(),
      tokens: indexedWords(text, language),
    }))
    const ns = await insertChunks(tx, { transcriptId: id, translationId: null }, 1, chunks)
    const words = chunks.map(({ tokens }, i) => ({ n: ns[i] ?? 0, tokens }))
    await indexWords(tx, workspaceId, words)
    return { workspaceId, ns }
  })
}
