import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { openDatabase } from './open.ts'
import type { Phrase } from './phrase.ts'
import { affordable } from './rank-words.ts'
import { connect, type Connection } from './sqlite-connection.ts'

const rounds = 70
let seed = 11
function random(below: number): number {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
  return Math.floor((seed / 2 ** 31) * below)
}

/** Few words are said often, many seldom; some begin alike. */
const word = (): string =>
  ['a', 'ab', 'abc', 'b', 'é', '東京'][random(30)] ?? `w${Math.floor(300 ** (random(1000) / 1000))}`

function text(): string {
  // Some are so long, or say one thing so often, that their lists go on over many pages.
  const length = random(40) === 0 ? 700 : random(25)
  const isOneWord = random(20) === 0
  return Array.from({ length }, () => (isOneWord ? 'a' : word())).join(' ')
}

function question(): { phrases: Phrase[]; all: boolean } {
  const phrases = Array.from({ length: 1 + random(3) }, (): Phrase => {
    const kind = random(5)
    if (kind === 0) return { tokens: [word().slice(0, 2)], isPrefix: true }
    if (kind > 1) return { tokens: [word()], isPrefix: false }
    return { tokens: Array.from({ length: 2 + random(2) }, word), isPrefix: random(3) === 0 }
  })
  return { phrases, all: random(2) === 0 }
}

interface Found {
  n: number
  rank: number
}

/** Conditions on "n" of what may be found: most, one workspace, few. */
const filters = ['"n" % 7 > 0', '"n" % 3 = 0', '"n" % 40 = 0']

/** What FTS5 itself finds. */
function byFts5(connection: Connection, phrases: readonly Phrase[], all: boolean, filter: string): Found[] {
  const words = phrases.map(({ tokens, isPrefix }) => `"${tokens.join(' ')}"${isPrefix ? ' *' : ''}`)
  const { rows } = connection.run(
    `select "n", "rank" from (select f.rowid as "n", -f.rank as "rank" from "searchText" f where f."searchText" match ?
     and f.rank match 'bm25(0.0, 1.0)' order by f.rank) where ${filter}`,
    [`words : (${words.join(all ? ' AND ' : ' OR ')})`],
  )
  return rows as unknown as Found[]
}

function byUs(
  connection: Connection,
  phrases: readonly Phrase[],
  all: boolean,
  limit: number,
  filter: string,
  spaces: string[] | null,
): Found[] {
  const asked = {
    phrases,
    all,
    spaces,
    limit,
    some: { sql: `select "n" from (select "value" as "n" from json_each(?)) where ${filter}`, parameters: [] },
    every: { sql: `select "n" from (select "id" as "n" from "searchText_docsize") where ${filter}`, parameters: [] },
  }
  const { rows } = connection.run(`select rankWords(?) as "found" from "searchText_config" where "k" = 'version'`, [
    JSON.stringify(asked),
  ])
  return JSON.parse(String(rows[0]?.['found'])) as Found[]
}

/** Logarithms of two libraries may differ in their last bit: what is equal but for that may change places. */
function assertAlike(found: Found[], wanted: Found[], limit: number, message: string): void {
  assert.equal(found.length, Math.min(limit, wanted.length), message)
  const ranks = new Map(wanted.map(({ n, rank }) => [n, rank]))
  for (const [i, { n, rank }] of found.entries()) {
    for (const other of [wanted[i]?.rank ?? 0, ranks.get(n) ?? 0]) {
      assert.ok(Math.abs(rank - other) <= 1e-13 * Math.max(1, other), `${message}: ${n} has ${rank}, not ${other}`)
    }
    const before = found[i - 1]
    if (before !== undefined) assert.ok(before.rank > rank || (before.rank === rank && before.n < n), message)
  }
}

async function openBoth(): Promise<{ writes: Connection; reads: Connection; close: () => void }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'tiro-words-'))
  const file = path.join(folder, 'tiro.db')
  await (await openDatabase({ file })).close()
  const writes = connect({ file, readOnly: false, busyTimeout: 1000 })
  // Nothing here has to survive a power cut.
  writes.exec('pragma synchronous = off')
  const reads = connect({ file, readOnly: true, busyTimeout: 1000 })
  const close = (): void => {
    reads.close()
    writes.close()
    rmSync(folder, { recursive: true })
  }
  return { writes, reads, close }
}

function insert(connection: Connection, n: number, space: string, words: string): void {
  connection.run(`insert into "searchText" (rowid, space, words) values (?, ?, ?)`, [n, space, words])
}

test('words are ranked as FTS5 ranks them, however its pages lie', async () => {
  const { writes, reads, close } = await openBoth()
  const tell = (command: string, value: number): void =>
    writes.exec(`insert into "searchText" ("searchText", rank) values ('${command}', ${value})`)
  let last = 0
  let compared = 0
  for (let round = 0; round < rounds; round++) {
    // Pages of 64 bytes: lists, and even the places of one chunk, are cut everywhere.
    if (round % 10 === 0) tell('pgsz', [64, 4050, 128, 1000][random(4)] ?? 64)
    if (round % 10 === 5) tell('automerge', [0, 2, 4][random(3)] ?? 4)
    writes.exec('begin')
    for (let left = random(40); left > 0; left--) {
      last += 1 + random(2) * random(300)
      // A word of the other column is none of the words.
      insert(writes, last, last % 3 === 0 ? 's1' : 'ab', text())
    }
    for (let left = random(15); left > 0; left--) {
      const one = `select "id" from "searchText_docsize" where "id" >= ${random(last)} order by "id" limit 1`
      writes.exec(`delete from "searchText" where rowid = (${one})`)
    }
    writes.exec('commit')
    if (random(8) === 0) tell('merge', random(30))
    if (round % 35 === 34) writes.exec(`insert into "searchText" ("searchText") values ('optimize')`)
    for (let left = 4; left > 0; left--) {
      const { phrases, all } = question()
      const limit = 1 + random(30)
      for (const [i, filter] of filters.entries()) {
        const message = `${JSON.stringify(phrases)}, ${all ? 'all' : 'any'}, ${filter}, round ${round}`
        const wanted = byFts5(reads, phrases, all, filter)
        compared += wanted.length
        assertAlike(byUs(reads, phrases, all, limit, filter, i === 1 ? ['s1'] : null), wanted, limit, message)
      }
    }
  }
  assert.ok(compared > 10_000)
  close()
})

test('few of many that have the words are found, and what is written meanwhile is not half seen', async () => {
  const { writes, reads, close } = await openBoth()
  writes.exec('begin')
  for (let n = 1; n <= 30_000; n++) insert(writes, n, 's1', n % 6000 === 0 ? 'a b a' : 'a b')
  writes.exec('commit')
  const phrases = [{ tokens: ['a'], isPrefix: false }]
  for (const [filter, ns] of [
    ['"n" % 4000 = 0', [12_000, 24_000, 4000, 8000, 16_000, 20_000, 28_000]],
    ['"n" > 29999', [30_000]],
    ['"n" > 30000', []],
  ] as const) {
    const found = byUs(reads, phrases, true, 20, filter, ['s1'])
    assert.deepEqual(
      found.map(({ n }) => n),
      ns,
    )
  }
  writes.exec('begin')
  writes.exec('delete from "searchText" where rowid = 30000')
  assert.equal(byUs(reads, phrases, true, 20, '"n" > 29999', null).length, 1)
  writes.exec('commit')
  assert.equal(byUs(reads, phrases, true, 20, '"n" > 29999', null).length, 0)
  close()
})

test('of a long question, any word of which may be there, the words are looked for that tell passages apart', () => {
  const pages: Record<string, number> = { the: 3000, of: 2500, and: 2000, meeting: 40, budget: 20, zeugma: 1 }
  const asked = Object.keys(pages).map((token) => ({ tokens: [token], isPrefix: false }))
  const kept = (list: Phrase[], most: number): string[] =>
    affordable(list, (token) => pages[token] ?? 0, most).map(({ tokens }) => tokens.join(' '))
  assert.deepEqual(kept(asked, 2100), ['and', 'meeting', 'budget', 'zeugma'])
  assert.deepEqual(kept(asked, 0), ['zeugma'])
  assert.deepEqual(kept(asked, 10_000), Object.keys(pages))
  // Of few none is left out.
  assert.deepEqual(kept(asked.slice(0, 4), 0), ['the', 'of', 'and', 'meeting'])
  const phrase = { tokens: ['of', 'the'], isPrefix: false }
  assert.deepEqual(kept([phrase, ...asked.slice(2)], 3000), ['and', 'meeting', 'budget', 'zeugma'])
})
