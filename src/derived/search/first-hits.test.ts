import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { newTranscript } from '../../../test/helpers/new-transcript.ts'
import { newWorkspace } from '../../../test/helpers/new-workspace.ts'
import { indexWords } from '../../platform/database/search/full-text.ts'
import { storeNeighbours } from '../../platform/database/search/pgvector.ts'
import { encodeVector } from '../../platform/database/search/rank-vectors.ts'
import type { Database } from '../../platform/database/schema.ts'
import { openVectors } from '../../platform/database/search/vectors.ts'
import { planTranslation } from '../translations/plan-translations.ts'
import { indexedWords } from './indexed-words.ts'
import { insertChunks } from './index-store.ts'
import { searchExact } from './search-exact.ts'
import { createSearchSemantic } from './search-semantic.ts'
import { searchWords } from './search-words.ts'

const languages = 'ca es fr de it pt nl sv da nb fi pl cs sk hu ro tr el ru uk'.split(' ')
const { signal } = new AbortController()

/** One passage per recording, and one of each translation, all with the same name in it and one vector of `model`. */
async function fillTranslated(db: Database, recordings: number): Promise<string> {
  const workspaceId = await newWorkspace(db)
  for (let i = 0; i < recordings; i++) {
    const transcriptId = await newTranscript(db, workspaceId)
    await db.transaction().execute(async (tx) => {
      const { recordingId } = await tx
        .selectFrom('transcript')
        .select('recordingId')
        .where('id', '=', transcriptId)
        .executeTakeFirstOrThrow()
      const texts: (string | null)[] = [null]
      for (const language of languages) texts.push(await planTranslation(tx, recordingId, language))
      for (const translationId of texts) {
        // The passages of later recordings are closer, so that those of one recording follow each other.
        const text = `Kowalski${' word'.repeat(recordings - i)}`
        const tokens = indexedWords(text, 'en')
        const passage = { text, key: 'a', speaker: 0, start: 1, end: 9, marks: new Uint8Array(), tokens }
        const ns = await insertChunks(tx, { transcriptId, translationId }, 1, [passage])
        await indexWords(
          tx,
          workspaceId,
          ns.map((n) => ({ n, tokens })),
        )
        const angle = (recordings - i) / 100
        const vector = Float32Array.from([Math.cos(angle), Math.sin(angle)])
        await tx
          .insertInto('searchVector')
          .values(ns.map((n) => ({ n, model: 'm', vector: encodeVector(vector) })))
          .execute()
        await storeNeighbours(
          tx,
          'm',
          ns.map((n) => ({ n, vector })),
        )
      }
    })
  }
  return workspaceId
}

eachDatabase((kind, open) => {
  test(`${kind}: translations into many languages take no hit from other recordings`, async () => {
    const { db, close } = await open()
    const workspaceId = await fillTranslated(db, 12)
    const filter = { workspaceIds: [workspaceId], folderIds: null, speakerIds: null }
    const vectors = openVectors(db, null)
    const embedder = async () => ({
      provider: 'test',
      model: 'm',
      quality: 'standard' as const,
      calibration: null,
      languages: 'any' as const,
      batch: 20,
      embed: async () => [Float32Array.from([1, 0])],
      close: async () => {},
    })
    const byMeaning = createSearchSemantic({ longReads: db, vectors, embedder })
    for (const [name, search] of [
      ['exact', (limit: number) => searchExact(db, 'Kowalski', filter, limit, signal)],
      ['words', (limit: number) => searchWords(db, 'Kowalski', filter, limit, signal)],
      ['meaning', (limit: number) => byMeaning('Kowalski', filter, limit, signal)],
      ['meaning alone', (limit: number) => byMeaning('unsaid', filter, limit, signal)],
    ] as const) {
      const found = async (limit: number) => (await search(limit)).map(({ transcriptId }) => transcriptId)
      const all = await found(12)
      assert.deepEqual([all.length, new Set(all).size], [12, 12], name)
      assert.deepEqual(await found(1), all.slice(0, 1), name)
      assert.deepEqual(await found(5), all.slice(0, 5), name)
      assert.deepEqual(await found(20), all, name)
    }
    await close()
  })
})
