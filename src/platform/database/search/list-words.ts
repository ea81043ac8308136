import { sql } from 'kysely'
import { dialectOf } from '../dialects.ts'
import type { Db } from '../schema.ts'
import { anyWorkspace, plain } from './tsquery.ts'

/** PostgreSQL keeps no list of the words of its index: it reads those of so many passages, the newest. */
const passagesRead = 5000
const mostWords = 50_000

/** And of so many that have a word with a beginning. */
const passagesWithBeginning = 2000

/** In more passages than this, a letter begins too many words to read them all. */
const manyPassages = 100_000

/**
 * The words of the index that begin like a word, or with its first two letters swapped, and have so many letters. In
 * large indexes on SQLite, both letters must be those of the word. On SQLite also words of other workspaces: look them up
 * before you show one.
 */
export async function listWords(
  db: Db,
  workspaceIds: readonly string[],
  word: string,
  { fewest, most }: { fewest: number; most: number },
): Promise<string[]> {
  const [first = '', second = ''] = word
  if (dialectOf(db) === 'postgres') {
    const passages = `select "terms" from "searchChunk" where "terms" @@ $q$${anyWorkspace(workspaceIds)}$q$::tsquery order by "n" desc limit ${passagesRead}`
    const { rows } = await sql<{ word: string }>`
      select "word" from ts_stat(${passages}) where length("word") between ${fewest} and ${most}
        and (starts_with("word", ${first}) or starts_with("word", ${second})) limit ${sql.lit(mostWords)}`.execute(db)
    return rows.map((row) => row.word)
  }
  const { rows: highest } = await sql<{ n: number | null }>`select max("n") as "n" from "searchChunk"`.execute(db)
  const isLarge = (highest[0]?.n ?? 0) > manyPassages
  const found = new Set<string>()
  for (const beginning of isLarge ? [first + second, second + first] : [first, second]) {
    const { rows } = await sql<{ term: string }>`
      select "term" from "searchTerm" where "term" >= ${beginning} and "term" < ${`${beginning}\u{10ffff}`}
        and length("term") between ${fewest} and ${most} limit ${sql.lit(mostWords)}`.execute(db)
    for (const { term } of rows) found.add(term)
  }
  return [...found]
}

/** The words of the index that begin in one of some ways, of letters only. As `listWords`, also of other workspaces on SQLite. */
export async function listWordsThatBegin(
  db: Db,
  workspaceIds: readonly string[],
  beginnings: readonly string[],
): Promise<string[]> {
  if (dialectOf(db) === 'postgres') {
    const wanted = beginnings.map((beginning) => `'${plain(beginning)}':*`).join(' | ')
    const passages = `select "terms" from "searchChunk" where "terms" @@ $q$(${anyWorkspace(workspaceIds)}) & (${wanted})$q$::tsquery
      order by "n" desc limit ${passagesWithBeginning}`
    const begins = beginnings.map((beginning) => sql<boolean>`starts_with("word", ${beginning})`)
    const { rows } = await sql<{ word: string }>`
      select "word" from ts_stat(${passages}) where ${sql.join(begins, sql` or `)} limit ${sql.lit(mostWords)}`.execute(
      db,
    )
    return rows.map((row) => row.word)
  }
  const { rows } = await sql<{ term: string }>`
    select distinct t."term" from json_each(${JSON.stringify(beginnings)}) j
      cross join "searchTerm" t on t."term" >= j."value" and t."term" < j."value" || ${'\u{10ffff}'}
    limit ${sql.lit(mostWords)}`.execute(db)
  return rows.map(({ term }) => term)
}
