// PGlite has pgvector, which Debian's PostgreSQL lacks. It takes seconds to open.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { fillNeighbours, indexNeighbours, preparePgvector } from '../../platform/database/search/pgvector.ts'
import { openVectors } from '../../platform/database/search/vectors.ts'
import { checkNeighbours, unit } from '../../../test/helpers/check-neighbours.ts'
import { openPgliteForTest } from '../../../test/helpers/databases.ts'

test('pgvector compares every vector that the filter allows', async () => {
  const { db, close } = await openPgliteForTest()
  await checkNeighbours(db, openVectors(db, null))
  await close()
})

test('its index is used if the filter allows many', async () => {
  const { db, close } = await openPgliteForTest()
  await checkNeighbours(db, openVectors(db, null, 0), async () => {
    await indexNeighbours(db, 'm')
    // The planner would scan so few rows one by one.
    await sql`set enable_seqscan = off`.execute(db)
    await sql`set enable_sort = off`.execute(db)
  })
  const plan = await sql`explain select "n" from "searchVector" where "model" = 'm'
    order by "embedding"::halfvec(24) <=> ${`[${unit().join(',')}]`}::halfvec(24) limit 5`.execute(db)
  assert.match(JSON.stringify(plan.rows), /Index Scan using \\"searchVector_near_/)
  await close()
})

test('a server without pgvector is scanned; adding pgvector later fills and indexes it', async () => {
  const { db, close } = await openPgliteForTest()
  await sql`alter table "searchVector" drop column "embedding"`.execute(db)
  await sql`drop extension vector`.execute(db)
  await checkNeighbours(db, openVectors(db, null))
  assert.deepEqual(Object.keys(await preparePgvector(db)), ['version'])
  assert.equal(await fillNeighbours(db, 'm', 10), true)
  while (await fillNeighbours(db, 'm', 10));
  const { rows } = await sql<{ count: number }>`select count(*) as "count" from "searchVector"
    where "model" = 'm' and "embedding" is null`.execute(db)
  assert.deepEqual(rows, [{ count: 0 }])
  await close()
})
