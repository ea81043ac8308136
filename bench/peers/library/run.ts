// `npm run bench:library`: the same transcripts in Tiro and in another server on the same PostgreSQL, one after
// the other. Prints the table of docs/performance.md.
import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { askServer } from '../../../test/helpers/ask-postgres.ts'
import { removeFolder, temporaryFolder } from '../../../test/helpers/harness.ts'
import { findPostgres, startPostgres, type PostgresServer } from '../../../test/helpers/postgres-server.ts'
import { waitFor } from '../../../test/helpers/wait-for.ts'
import { residentMemory } from '../../cpu-of-tree.ts'
import { median } from '../../percentile.ts'
import type { LibraryPeer } from './library.ts'
import { parseServer } from './parse-server.ts'
import { makeTalks, nameOf } from './talks.ts'
import { tiroLibrary } from './tiro-library.ts'

const talks = makeTalks(200)
const rounds = 50
/** Ranks of words that are in few transcripts. */
const rare = 8000

interface Row {
  name: string
  valueOf: (measured: Measured) => string
}

interface Measured {
  installed: number
  ready: number
  idle: number
  add: number
  read: number
  edit: number
  search: number
  hits: number
  memory: number
}

const milliseconds = (value: number): string => `${value.toFixed(1)} ms`
const megabytes = (value: number): string => `${(value / 1e6).toFixed(0)} MB`
const rows: Row[] = [
  { name: 'npm packages', valueOf: ({ installed }) => megabytes(installed) },
  { name: 'ready after', valueOf: ({ ready }) => `${(ready / 1000).toFixed(1)} s` },
  { name: 'memory, idle', valueOf: ({ idle }) => megabytes(idle) },
  { name: 'store an hour', valueOf: ({ add }) => milliseconds(add) },
  { name: 'read all words of an hour', valueOf: ({ read }) => milliseconds(read) },
  { name: 'save one corrected word', valueOf: ({ edit }) => milliseconds(edit) },
  { name: `find a rare word in ${talks.length} hours`, valueOf: ({ search }) => milliseconds(search) },
  { name: 'hits of those searches, mean', valueOf: ({ hits }) => hits.toFixed(1) },
  { name: 'memory afterwards', valueOf: ({ memory }) => megabytes(memory) },
]

/** Median of what a call takes, milliseconds. */
async function time(count: number, call: (round: number) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < count; round++) {
    const started = performance.now()
    await call(round)
    times.push(performance.now() - started)
  }
  return median(times)
}

async function measure(peer: LibraryPeer, postgres: PostgresServer): Promise<Measured> {
  const folder = await temporaryFolder()
  try {
    peer.install(folder)
    const installed =
      1024 *
      Number(/^\d+/.exec(execFileSync('du', ['-sk', path.join(folder, 'node_modules')], { encoding: 'utf8' }))?.[0])
    const url = await postgres.createDatabase()
    // The first start makes the tables.
    await (await peer.start(folder, url)).stop()
    const library = await peer.start(folder, url)
    const { readyAfter: ready } = library
    try {
      await sleep(2000)
      const idle = residentMemory(library.pid)
      const ids: string[] = []
      const add = await time(talks.length, async (round) => {
        const talk = talks[round]
        if (talk !== undefined) ids.push(await library.add(talk))
      })
      // As autovacuum does some time later: without it, the planner may not use the indexes.
      await askServer(url, 'analyze')
      // Indexes follow.
      await waitFor(() => library.search(talks.at(-1)?.sentences.at(-1)?.split(' ')[0] ?? ''), 'the last transcript')
      const idOf = (round: number): string => ids[(round * 7) % ids.length] ?? ''
      const read = await time(rounds, (round) => library.read(idOf(round)))
      const edit = await time(rounds, (round) => library.edit(idOf(round), round, `corrected${round}`))
      const hits: number[] = []
      const search = await time(rounds, async (round) => hits.push(await library.search(nameOf(rare + round))))
      const mean = hits.reduce((sum, count) => sum + count, 0) / hits.length
      return { installed, ready, idle, add, read, edit, search, hits: mean, memory: residentMemory(library.pid) }
    } finally {
      await library.stop()
    }
  } finally {
    await removeFolder(folder)
  }
}

if (findPostgres() === null) {
  console.log('not here: PostgreSQL (Debian package postgresql)')
} else {
  const postgres = await startPostgres()
  const peers = [tiroLibrary, parseServer]
  const results: Measured[] = []
  try {
    for (const peer of peers) results.push(await measure(peer, postgres))
  } finally {
    await postgres.stop()
  }
  console.log(`${talks.length} transcripts of an hour on ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'})\n`)
  console.log(`| | ${peers.map(({ name }) => name).join(' | ')} |`)
  console.log(`| --- |${' --: |'.repeat(peers.length)}`)
  for (const { name, valueOf } of rows) console.log(`| ${name} | ${results.map(valueOf).join(' | ')} |`)
  console.log(`| a hit is | ${peers.map(({ finds }) => finds).join(' | ')} |`)
}
