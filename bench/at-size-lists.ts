// The lists of at-size.ts, on either database.
import { directions, recordingOrders } from '../src/contract/endpoints/recordings.ts'
import { listBeginnings } from '../src/derived/search/list-beginnings.ts'
import { listSpeakerIndexes } from '../src/derived/search/list-speaker-indexes.ts'
import { listRecordings } from '../src/library/recordings/list-recordings.ts'
import { listTags } from '../src/library/recordings/tags.ts'
import type { Database } from '../src/platform/database/schema.ts'
import { idOf, places, space, voices } from './at-size-fill.ts'
import type { Figure } from './figure.ts'
import { percentile } from './percentile.ts'

interface Clock {
  /** Milliseconds. */
  clock: () => number
  of: (times: readonly number[]) => number
  measure: string
}

/** CPU time of the thread that answers, so that other programs don't count. */
export const cpuOfThread: Clock = {
  clock() {
    const { user, system } = process.threadCpuUsage()
    return (user + system) / 1000
  },
  of: (times) => percentile(times, 0.95),
  measure: 'p95',
}
/** PostgreSQL has processes of its own. */
export const timeOfRequest: Clock = {
  clock: () => performance.now(),
  of: (times) => percentile(times, 0.5),
  measure: 'median',
}

export function atMost(name: string, value: number, goal: number): Figure {
  return { name, value, unit: 'ms', goal: `≤ ${goal}`, met: value <= goal }
}

type Query = Parameters<typeof listRecordings>[2]

const old = { dateFrom: '2020-06-01T00:00:00.000Z', dateTo: '2020-06-03T00:00:00.000Z' }
/** Lists by what they are filtered by: usual values, rare ones and ones that nothing has. */
const filters: Record<string, Query[]> = {
  status: [{ status: 'READY' }, { status: 'MEDIA_IMPORT_FAILED' }, { status: 'MEDIA_IMPORT_EXPIRED' }],
  'state of the transcript': [
    { transcriptStatus: 'COMPLETED' },
    { transcriptStatus: 'FAILED' },
    { transcriptStatus: 'CANCELLED' },
  ],
  speaker: [{ speakerId: voices.usual }, { speakerId: voices.rare }, { speakerId: idOf('spk', 9) }],
  language: [{ language: 'en' }, { language: 'sv' }, { language: 'fi' }],
  folder: [{ folderId: places.usual }, { folderId: places.rare }],
  date: [old, { dateFrom: old.dateFrom }, { recordedFrom: old.dateFrom, recordedTo: old.dateTo }],
  tag: [{ tag: 'usual' }, { tag: 'some 3' }, { tag: 'rare' }, { tag: 'none' }],
  metadata: [
    { metadata: ['source:usual'] },
    { metadata: ['source:some 3'] },
    { metadata: ['source:rare'] },
    { metadata: ['case:4321'] },
    { metadata: ['source:none'] },
  ],
  'part of the title': [{ q: 'recording' }, { q: 'żółw' }, { q: 'nowhere' }],
  'part of the title and another': [
    { q: 'żółw', tag: 'usual' },
    { q: 'recording', tag: 'usual' },
    { q: 'nowhere', metadata: ['source:usual'] },
    { q: '123', tag: 'some 3' },
  ],
  'two filters': [
    { tag: 'usual', speakerId: voices.usual },
    { tag: 'usual', metadata: ['source:some 3'] },
    { tag: 'some 3', transcriptStatus: 'COMPLETED' },
  ],
  'four filters': [
    { tag: 'usual', speakerId: voices.usual, language: 'sv', dateTo: old.dateTo },
    { tag: 'rare', transcriptStatus: 'FAILED', folderId: places.rare, q: 'zolw' },
    { metadata: ['source:usual', 'case:4320'], tag: 'usual', status: 'READY' },
    { metadata: ['source:usual'], tag: 'rare', language: 'en', folderId: places.usual },
  ],
}
const orders = recordingOrders.flatMap((orderBy) => directions.map((direction) => ({ orderBy, direction })))

/** Each page of a hundred: the slowest value and order of each filter. */
export async function lists(db: Database, name: string, { clock, of, measure }: Clock): Promise<Figure[]> {
  const list = (query: Query) =>
    listRecordings(db, space, { limit: 100, ...query }, { listBeginnings, listSpeakerIndexes })
  const taken = (work: () => Promise<unknown>, times = 20) => timesOf(times, work, clock).then(of)
  const figures = [
    atMost(
      `${name}: a page with what its rows show, ${measure}`,
      await taken(() => list({ include: 'transcript' }), 40),
      10,
    ),
    atMost(`${name}: pages far into the list, ${measure}`, of(await deepPages(list, clock)), 10),
  ]
  for (const [filter, queries] of Object.entries(filters)) {
    const each = queries.flatMap((query) => orders.map((order) => ({ ...query, ...order })))
    const worst: number[] = []
    for (const query of each) worst.push(await taken(() => list(query)))
    figures.push(atMost(`${name}: filtered by ${filter}, slowest value and order, ${measure}`, Math.max(...worst), 20))
  }
  figures.push(atMost(`${name}: the tags of the workspace, ${measure}`, await taken(() => listTags(db, space)), 50))
  return figures
}

/** From page to page, forward, in each order. */
async function deepPages(
  list: (query: Query) => ReturnType<typeof listRecordings>,
  clock: () => number,
): Promise<number[]> {
  const times: number[] = []
  for (const order of orders) {
    let cursor: string | null = null
    for (let page = 0; page < 300; page++) {
      const before = clock()
      const { nextCursor } = await list(cursor === null ? order : { ...order, cursor })
      times.push(clock() - before)
      cursor = nextCursor
    }
  }
  return times
}

export async function p95(times: number, work: (n: number) => Promise<unknown>, clock: () => number): Promise<number> {
  return percentile(await timesOf(times, work, clock), 0.95)
}

async function timesOf(times: number, work: (n: number) => Promise<unknown>, clock: () => number): Promise<number[]> {
  const taken: number[] = []
  for (let n = 0; n < times + 3; n++) {
    const before = clock()
    await work(n)
    // The first ones read the file and compile.
    if (n >= 3) taken.push(clock() - before)
  }
  return taken
}
