import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { sql } from 'kysely'
import { eachDatabase, openFileForTest } from '../../../test/helpers/databases.ts'
import { random, unit } from '../../../test/helpers/check-neighbours.ts'
import { fillSearch } from '../../../test/helpers/fill-search.ts'
import { messageOf } from '../../contract/app-error.ts'
import type { Embedder } from '../../engines/embedding/port.ts'
import { countRows } from '../../platform/database/count-rows.ts'
import type { Database } from '../../platform/database/schema.ts'
import { openVectors, type VectorIndex } from '../../platform/database/search/vectors.ts'
import { createEmbedding } from './embed-missing.ts'

/** A server's model whose name stays while its vectors get longer, as after an update of the server. */
async function embedAnew(db: Database, index: VectorIndex): Promise<void> {
  await fillSearch(db, (below) => Math.floor(random() * below))
  let size = 8
  const vectorOf = (): Float32Array => unit().slice(0, size)
  const embedder: Embedder = {
    provider: 'test',
    model: 'openai:m',
    quality: 'standard',
    calibration: null,
    languages: 'any',
    batch: 20,
    embed: async (texts) => texts.map(vectorOf),
    close: async () => {},
  }
  const trouble: string[] = []
  const embedders = { wanted: async () => embedder, byModel: async () => embedder }
  const { signal } = new AbortController()
  const embedAll = async (): Promise<void> => {
    // A new start, as after an update.
    const embedding = createEmbedding(db, db, embedders, (error) => trouble.push(messageOf(error)))
    for (let i = 0; (await embedding.step(signal)) && i < 1000; i++);
  }
  const found = async (): Promise<number> => {
    const rest = { speakerIds: null, limit: 1000, also: [] }
    return (await index.nearest({ model: 'openai:m', vector: vectorOf(), where: sql`true`, ...rest })).length
  }
  await embedAll()
  const count = await countRows(db.selectFrom('searchChunk'))
  assert.equal(await found(), count)

  size = 16
  const { n } = await db.selectFrom('searchChunk').select('n').executeTakeFirstOrThrow()
  // As a passage of a new recording.
  await db.deleteFrom('searchVector').where('n', '=', n).execute()
  await embedAll()
  assert.equal(await found(), count)
  assert.equal(await countRows(db.selectFrom('searchVector')), count)
  assert.match(trouble.join(), /^[^,]*openai:m[^,]*another length[^,]*$/)
}

test('sqlite: passages are embedded again if a model’s vectors have another length', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tiro-sizes-'))
  const file = path.join(folder, 'tiro.db')
  const { db, longReads, close } = await openFileForTest({ file })
  const index = openVectors(longReads, file)
  await embedAnew(db, index)
  await index.close()
  await close()
  rmSync(folder, { recursive: true })
})

eachDatabase((kind, open) => {
  test(`${kind}: passages are embedded again if a model’s vectors have another length, without a thread`, async () => {
    const { db, close } = await open()
    await embedAnew(db, openVectors(db, null))
    await close()
  })
})
