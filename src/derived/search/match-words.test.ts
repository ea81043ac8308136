import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { fillSearch } from '../../../test/helpers/fill-search.ts'
import { addWorkspaces, indexWords, matchWords } from '../../platform/database/search/full-text.ts'
import type { Phrase } from '../../platform/database/search/word-query.ts'
import type { WordQuery } from '../../platform/database/search/word-query.ts'
import type { Database } from '../../platform/database/schema.ts'
import { eachDatabase, openSqliteForTest } from '../../../test/helpers/databases.ts'
import { insertChunks } from './index-store.ts'

let seed = 11
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
  return Math.floor((seed / 2 ** 31) * below)
}

/** A few words are frequent, most are rare. Some begin alike. */
const word = (): string =>
  ['a', 'ab', 'abc', 'b', 'é', '東京'][random(30)] ?? `w${Math.floor(300 ** (random(1000) / 1000))}`
const single = (token: string): Phrase => ({ tokens: [token], isPrefix: false })

function randomPhrase(): Phrase {
  const kind = random(5)
  if (kind === 0) return { tokens: [word().slice(0, 2)], isPrefix: true }
  if (kind > 1) return single(word())
  return { tokens: Array.from({ length: 2 + random(2) }, word), isPrefix: random(3) === 0 }
}

interface Place {
  transcriptId: string
  workspaceId: string
}

/** A transcript of each of two workspaces, besides others with words that these tests don't search. */
async function placesOf(db: Database): Promise<Place[]> {
  const { spaces } = await fillSearch(db, random)
  return Promise.all(
    spaces.map(async (workspaceId) => {
      const { id } = await db
        .selectFrom('transcript')
        .innerJoin('recording', 'recording.id', 'transcript.recordingId')
        .select('transcript.id')
        .where('recording.workspaceId', '=', workspaceId)
        .where('recording.deletedAt', 'is', null)
        .executeTakeFirstOrThrow()
      return { transcriptId: id, workspaceId }
    }),
  )
}

/** Adds passages that consist of the given words. @returns their numbers */
async function add(db: Database, { transcriptId, workspaceId }: Place, texts: readonly string[]): Promise<number[]> {
  return db.transaction().execute(async (tx) => {
    const chunks = texts.map((text, i) => {
      return { speaker: 0, start: i, end: i + 1, text, marks: new Uint8Array(), key: `${i}`, tokens: text.split(' ') }
    })
    const ns = await insertChunks(tx, { transcriptId, translationId: null }, 1, chunks)
    await indexWords(
      tx,
      workspaceId,
      chunks.map(({ tokens }, i) => ({ n: ns[i] ?? 0, tokens })),
    )
    return ns
  })
}

/** The best of all matches that a filter allows, as FTS5 ranks them itself. */
async function plainRank(db: Database, query: WordQuery): Promise<{ n: number; rank: number }[]> {
  const words = query.phrases.map(({ tokens, isPrefix }) => `"${tokens.join(' ')}"${isPrefix ? ' *' : ''}`)
  const { rows } = await sql<{ n: number; rank: number }>`
    select f.rowid as "n", -bm25("searchText", 0.0, 1.0) as "rank" from "searchText" f
      join "searchChunk" c on c."n" = f.rowid join "transcript" t on t."id" = c."transcriptId"
      join "recording" r on r."id" = t."recordingId"
    where f."searchText" match ${`words : (${words.join(query.all ? ' AND ' : ' OR ')})`} and ${query.where}
    order by 2 desc, 1 limit ${query.limit}`.execute(db)
  return rows
}

test('sqlite: words are ranked as in plain FTS5, with any filter', async () => {
  const { db, close } = await openSqliteForTest()
  const [one, other] = (await placesOf(db)) as [Place, Place]
  const text = (): string => Array.from({ length: 1 + random(25) }, word).join(' ')
  const ns: number[] = []
  for (const place of [one, other, one]) {
    for (const n of await add(db, place, Array.from({ length: 1000 }, text))) ns.push(n)
  }
  const gone = ns.filter((n) => n % 11 === 0)
  for (let i = 0; i < gone.length; i += 100) {
    await db
      .deleteFrom('searchChunk')
      .where('n', 'in', gone.slice(i, i + 100))
      .execute()
  }
  let compared = 0
  for (let round = 0; round < 150; round++) {
    const { workspaceId } = [one, other][round % 2] as Place
    // Most, few and very few passages of the workspace.
    for (const step of [1, 3, 40]) {
      const query: WordQuery = {
        workspaceIds: [workspaceId],
        phrases: Array.from({ length: 1 + random(3) }, randomPhrase),
        all: random(2) === 0,
        where: sql`r."workspaceId" = ${workspaceId} and c."n" % ${sql.lit(step)} = 0`,
        limit: 1 + random(30),
      }
      const wanted = await plainRank(db, query)
      assert.deepEqual(await matchWords(db, query), wanted, JSON.stringify(query.phrases))
      compared += wanted.length
    }
  }
  assert.ok(compared > 2000)
  await close()
})

test('sqlite: for very common words the newest passages are ranked; nothing rare is missed', async () => {
  const { db, close } = await openSqliteForTest()
  const [one, other] = (await placesOf(db)) as [Place, Place]
  const special = new Map([
    [2, 'x x x'],
    [5, 'x y rare'],
    [7, 'x y z'],
    [9, 'y z filler'],
  ])
  const texts = Array.from({ length: 12_000 }, (_, i) => special.get(i) ?? (i % 2 === 0 ? 'x filler' : 'y filler'))
  const ns = await add(db, one, texts)
  const found = async (
    tokens: string[],
    all: boolean,
    where = sql`true`,
    limit = 3,
  ): Promise<(number | undefined)[]> => {
    const phrases = tokens.map(single)
    const hits = await matchWords(db, { workspaceIds: [one.workspaceId], phrases, all, where, limit })
    return hits.map(({ n }) => ns.indexOf(n))
  }
  // All but three have "filler". Only the newest 10,000 of them are ranked; of equals the oldest comes first.
  assert.deepEqual(await found(['filler'], true), [2000, 2001, 2002])
  assert.deepEqual((await found(['x'], true))[0], 2)
  // The filter reaches beyond those.
  assert.deepEqual(await found(['filler'], true, sql`c."n" < ${ns[4]}`), [0, 1, 3])
  assert.deepEqual(await found(['filler'], true, sql`c."n" < ${ns[0]}`), [])
  // Common words count in the rank, but passages are found by the rare ones, however old they are.
  assert.deepEqual((await found(['x', 'y', 'filler', 'rare'], false))[0], 5)
  assert.deepEqual(await found(['filler', 'z'], false), [9, 7])
  // Another workspace's passages take no places.
  await add(
    db,
    other,
    Array.from({ length: 9000 }, () => 'x filler'),
  )
  assert.deepEqual((await found(['x'], true))[0], 2)
  await db
    .deleteFrom('searchChunk')
    .where('n', '=', ns[5] ?? 0)
    .execute()
  assert.deepEqual(await found(['rare'], true), [])
  await close()
})

eachDatabase((kind, open) => {
  test(`${kind}: a question may have hundreds of words`, async () => {
    const { db, close } = await open()
    const [one] = (await placesOf(db)) as [Place]
    const tokens = Array.from({ length: 500 }, (_, i) => `q${i}`)
    const [whole, part] = await add(db, one, [tokens.join(' '), 'q7'])
    const query = { workspaceIds: [one.workspaceId], phrases: tokens.map(single), where: sql`true`, limit: 5 }
    const found = async (all: boolean): Promise<number[]> =>
      (await matchWords(db, { ...query, all })).map(({ n }) => n).toSorted((a, b) => a - b)
    assert.deepEqual(await found(true), [whole])
    assert.deepEqual(await found(false), [whole, part])
    await close()
  })
})

eachDatabase((kind, open) => {
  test(`${kind}: of equal passages, the oldest comes first`, async () => {
    const { db, close } = await open()
    const [one] = (await placesOf(db)) as [Place]
    const ns = await add(db, one, ['same words', 'same words', 'same words'])
    const query = { workspaceIds: [one.workspaceId], phrases: [single('same')], where: sql`true`, all: true, limit: 2 }
    assert.deepEqual(
      (await matchWords(db, query)).map(({ n }) => n),
      ns.slice(0, 2),
    )
    await close()
  })

  test(`${kind}: a rare word counts more than a frequent one, and only the newest passages of that are ranked`, async () => {
    const { db, close } = await open()
    const [one, other] = (await placesOf(db)) as [Place, Place]
    const few = await add(db, other, ['often said', 'seldom', 'often used'])
    const [old = 0] = await add(db, one, ['seldom used'])
    const ns = await add(
      db,
      one,
      Array.from({ length: 10_500 }, (_, i) => (i === 10_400 ? 'seldom said' : `often w${i % 7}`)),
    )
    if (kind !== 'sqlite') await sql`analyze "searchChunk"`.execute(db)
    const found = async (tokens: string[], limit: number, where = sql`true`, place = one): Promise<number[]> => {
      const phrases = tokens.map(single)
      const query = { workspaceIds: [place.workspaceId], phrases, where, all: tokens.length === 1, limit }
      return (await matchWords(db, query)).map(({ n }) => n)
    }
    assert.deepEqual(await found(['often', 'seldom'], 2), [old, ns[10_400]])
    assert.deepEqual(await found(['often'], 1), [ns[499]])
    assert.deepEqual(await found(['often'], 1, sql`c."n" < ${ns[7]}`), [ns[0]])
    // What is frequent in all workspaces is not in each.
    const inOther = await found(['often', 'seldom'], 3, sql`r."workspaceId" = ${other.workspaceId}`, other)
    assert.deepEqual(inOther, [few[1], few[0], few[2]])
    await close()
  })

  test(`${kind}: passages of an earlier version are found before and after they are completed`, async () => {
    const { db, close } = await open()
    const places = await placesOf(db)
    const added: number[][] = []
    for (const place of places) added.push(await add(db, place, ['old common', 'old rare common']))
    if (kind !== 'sqlite') {
      await sql`update "searchChunk" set "space" = null, "terms" = ts_delete("terms", array(
        select l from unnest(tsvector_to_array("terms")) l where l like 'spc%'))`.execute(db)
    }
    const foundIn = async (place: Place): Promise<number[]> => {
      const query = { workspaceIds: [place.workspaceId], phrases: [single('common')], all: true, limit: 20 }
      const where = sql`r."workspaceId" = ${place.workspaceId}`
      return (await matchWords(db, { ...query, where })).map(({ n }) => n).toSorted((a, b) => a - b)
    }
    for (const [i, place] of places.entries()) assert.deepEqual(await foundIn(place), added[i])
    let completed = 0
    for (let some = 1; some > 0; completed += some) some = await addWorkspaces(db, 7)
    const { count } = await db
      .selectFrom('searchChunk')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    assert.equal(completed, kind === 'sqlite' ? 0 : count)
    for (const [i, place] of places.entries()) assert.deepEqual(await foundIn(place), added[i])
    await close()
  })
})
