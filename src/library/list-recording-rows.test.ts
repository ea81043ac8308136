import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { directions, recordingOrders } from '../contract/endpoints/recordings.ts'
import type { TranscriptStatus } from '../contract/resources.ts'
import type { Bounds } from '../platform/database/bounds.ts'
import { dialectOf } from '../platform/database/dialects.ts'
import { recordedAtIn } from '../platform/database/recorded-at.ts'
import type { Database, NewRow } from '../platform/database/schema.ts'
import { fold } from '../text/fold.ts'
import { eachDatabase } from '../../test/helpers/databases.ts'
import { listRecordingRows, sortKey } from './list-recording-rows.ts'
import type { RecordingListQuery } from './recording-filters.ts'
import { insertRecording, patchRecording } from './store.ts'
import { writeMetadataRows } from './recordings/metadata.ts'
import { listTags, writeTagRows } from './recordings/tags.ts'
import { recordingRow } from '../../test/helpers/recording-row.ts'

type Filter = Omit<RecordingListQuery, 'workspaceId' | 'orderBy' | 'direction' | 'place' | 'limit'>

interface Made {
  id: string
  title: string
  createdAt: string
  /** As people say, and as the media says. */
  recordedAt: string | null
  mediaRecordedAt: string | null
  updatedAt: string
  duration: number | null
  folder: string | null
  tags: string[]
  state: TranscriptStatus
  language: string
  speakers: string[]
  metadata: Record<string, string>
}

const states = ['COMPLETED', 'COMPLETED', 'FAILED', 'IN_PROGRESS'] as const
const languages = ['en', 'pt-BR', 'pt', 'EN-gb', 'fi'] as const
const titles = ['Über alles', 'żółw', 'Talk 50%', 'talk', 'ARBEIT'] as const

function madeOf(n: number): Made {
  return {
    id: `rec_${String(n * 37 + 1).padStart(5, '0')}`,
    title: `${titles[n % 5] ?? ''} ${n % 7}`,
    // Some at the same time, so that the ID decides.
    createdAt: new Date(Date.UTC(2026, 0, 1) + Math.floor(n / 2) * 60_000).toISOString(),
    recordedAt: n % 7 === 0 ? new Date(Date.UTC(2025, 0, 1 + (n % 4))).toISOString() : null,
    mediaRecordedAt: n % 3 === 0 ? new Date(Date.UTC(2024, 0, 1 + (n % 5))).toISOString() : null,
    updatedAt: new Date(Date.UTC(2026, 1, 1) + ((n * 31) % 40) * 60_000).toISOString(),
    duration: n % 4 === 0 ? null : (n * 31) % 50,
    folder: n % 3 === 0 ? 'fol_1' : null,
    tags: [n % 2 === 0 ? 'even' : 'odd', ...(n % 10 === 0 ? ['ten'] : [])],
    state: states[n % 4] ?? 'COMPLETED',
    language: languages[n % 5] ?? 'en',
    speakers: [...(n % 6 === 0 ? ['spk_1', 'spk_1'] : []), ...(n % 9 === 0 ? ['spk_2'] : [])],
    metadata: { ...(n % 4 === 3 ? {} : { case: String(n % 8) }), ...(n % 5 === 0 ? { side: 'a:b' } : {}) },
  }
}

const workspaces = ['spc_1', 'spc_2'] as const
const stamp = { createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' }

async function add(db: Database, workspaceId: string, made: Made): Promise<void> {
  const { id, title, createdAt, recordedAt, mediaRecordedAt, updatedAt, duration } = made
  const row = recordingRow({
    ...stamp,
    id,
    createdAt,
    recordedAt,
    mediaRecordedAt,
    updatedAt,
    workspaceId,
    title,
    source: 'IMPORT',
    duration,
    status: duration === null ? 'MEDIA_IMPORT_FAILED' : 'READY',
    recordingFolderId: made.folder,
    createdById: 'usr_1',
    tags: JSON.stringify(made.tags),
    metadata: JSON.stringify(made.metadata),
  })
  await insertRecording(db, row)
  await db.transaction().execute((tx) => writeTagRows(tx, workspaceId, id, made.tags))
  await db.transaction().execute((tx) => writeMetadataRows(tx, row, made.metadata))
  await db
    .insertInto('transcript')
    .values({
      ...stamp,
      id: id.replace('rec', 'trn'),
      recordingId: id,
      language: made.language,
      status: made.state,
      speakerAssignments: JSON.stringify(made.speakers.map((speakerId, speakerIndex) => ({ speakerIndex, speakerId }))),
      warnings: '[]',
      version: 1,
    })
    .execute()
}

async function addWorkspaces(db: Database): Promise<void> {
  await db
    .insertInto('user')
    .values({ id: 'usr_1', email: 'ada@localhost', isAdministrator: 1, ...stamp })
    .execute()
  for (const id of workspaces) {
    const lists = { findAndReplaceWords: '[]', vocabulary: '[]' }
    const row = { id, name: id, language: 'en', ownerId: 'usr_1', privacy: 'PRIVATE', ...lists, ...stamp }
    await db.insertInto('workspace').values(row).execute()
  }
  await db
    .insertInto('folder')
    .values({ id: 'fol_1', name: 'One', workspaceId: 'spc_1', parentFolderId: null, ...stamp })
    .execute()
}

const isWithin = (at: string, bounds: Bounds | undefined): boolean =>
  at >= (bounds?.from ?? '') && at <= (bounds?.to ?? '9')
const recorded = ({ recordedAt, mediaRecordedAt, createdAt }: Made): string =>
  recordedAt ?? mediaRecordedAt ?? createdAt

/** What the list must contain, the slow way. */
function expected(
  all: readonly Made[],
  filter: Filter,
  { orderBy, direction }: Pick<RecordingListQuery, 'orderBy' | 'direction'>,
): string[] {
  const { language = '' } = filter
  const speaks = (of: string): boolean => of === language.toLowerCase() || of.startsWith(`${language.toLowerCase()}-`)
  const kept = all.filter(
    (one) =>
      (filter.folderId === undefined || one.folder === filter.folderId) &&
      (filter.status === undefined || (one.duration === null) === (filter.status === 'MEDIA_IMPORT_FAILED')) &&
      (filter.q === undefined || fold(one.title).includes(filter.q)) &&
      (filter.tag === undefined || one.tags.includes(filter.tag)) &&
      (filter.transcriptStatus === undefined || one.state === filter.transcriptStatus) &&
      (language === '' || speaks(one.language.toLowerCase())) &&
      (filter.metadata ?? []).every(({ name, value }) => one.metadata[name] === value) &&
      (filter.speakerId === undefined || one.speakers.includes(filter.speakerId)) &&
      isWithin(one.createdAt, filter.created) &&
      isWithin(recorded(one), filter.recorded),
  )
  const order = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0)
  const keyOf = (one: Made): string | number => {
    if (orderBy === 'title') return fold(one.title)
    if (orderBy === 'recordedAt') return recorded(one)
    return orderBy === 'duration' ? (one.duration ?? -1) : one[orderBy]
  }
  const sorted = kept.toSorted((a, b) => order(keyOf(a), keyOf(b)) || order(a.id, b.id)).map(({ id }) => id)
  return direction === 'asc' ? sorted : sorted.toReversed()
}

const filters: Filter[] = [
  {},
  { tag: 'ten' },
  { tag: 'nobody has it' },
  { transcriptStatus: 'FAILED' },
  { language: 'pt' },
  { language: 'pt-BR' },
  { language: 'en-GB', tag: 'odd' },
  { speakerId: 'spk_1' },
  { speakerId: '%' },
  { status: 'MEDIA_IMPORT_FAILED', folderId: 'fol_1' },
  { created: { from: madeOf(20).createdAt, to: madeOf(60).createdAt } },
  { created: { from: madeOf(20).createdAt, to: undefined }, speakerId: 'spk_1', transcriptStatus: 'COMPLETED' },
  { recorded: { from: '2024-01-03T00:00:00.000Z', to: '2025-01-02T00:00:00.000Z' } },
  { recorded: { from: undefined, to: '2024-01-03T00:00:00.000Z' }, tag: 'even', q: 'talk' },
  {
    recorded: { from: '2026-01-01T00:00:00.000Z', to: undefined },
    created: { from: undefined, to: madeOf(40).createdAt },
  },
  { metadata: [{ name: 'case', value: '3' }] },
  {
    metadata: [
      { name: 'case', value: '3' },
      { name: 'side', value: 'a:b' },
    ],
    tag: 'odd',
  },
  { metadata: [{ name: 'side', value: '%' }] },
  { q: 'uber' },
  { q: '50%' },
  { q: 'zolw', tag: 'even' },
  // In many titles, so that they are read in order; of two characters; and in none.
  { q: 'a', tag: 'even' },
  { q: 'al' },
  { q: 'nowhere', transcriptStatus: 'COMPLETED' },
]

eachDatabase((kind, open) => {
  test(`${kind}: a list has what its filters allow, in each order, in pages forward and back`, async () => {
    const { db, close } = await open()
    await addWorkspaces(db)
    const all = Array.from({ length: 90 }, (_, n) => madeOf(n))
    for (const one of all) await add(db, 'spc_1', one)
    await add(db, 'spc_2', { ...madeOf(500), folder: null })
    for (const filter of filters) {
      for (const [orderBy, direction] of recordingOrders.flatMap((one) =>
        directions.map((each) => [one, each] as const),
      )) {
        const right = expected(all, filter, { orderBy, direction })
        // With everything sorted, and with the index of the order walked.
        for (const mostSorted of [1000, 1]) {
          const page = async (at: RecordingListQuery['place']): Promise<string[]> => {
            const query = { ...filter, workspaceId: 'spc_1', orderBy, direction, place: at, limit: 7 }
            const rows = await listRecordingRows(db, query, mostSorted)
            last = rows.at(-1) ?? last
            first ??= rows.at(-1)
            return rows.map(({ id }) => id)
          }
          let first: Awaited<ReturnType<typeof listRecordingRows>>[number] | undefined
          let last = first
          const read: string[] = []
          for (;;) {
            const at = last === undefined ? null : { key: sortKey(last, orderBy), id: last.id }
            const ids = await page({ at, direction: 'next' })
            read.push(...ids)
            if (ids.length < 7) break
          }
          assert.deepEqual(read, right, JSON.stringify({ filter, orderBy, direction, mostSorted }))
          if (first === undefined) continue
          const back = await page({ at: { key: sortKey(first, orderBy), id: first.id }, direction: 'prev' })
          assert.deepEqual(back, right.slice(0, right.indexOf(first.id)))
        }
      }
    }
    await close()
  })

  test(`${kind}: what recordings are found by follows every change`, async () => {
    const { db, close } = await open()
    await addWorkspaces(db)
    const one = { ...madeOf(0), tags: ['a', 'b'], speakers: ['spk_1'], language: 'pt-BR' }
    await add(db, 'spc_1', one)
    const facets = async (): Promise<string[]> => {
      const rows = await db.selectFrom('recordingFacet').selectAll().orderBy('facet').execute()
      for (const row of rows) {
        assert.deepEqual([row.recordingId, row.workspaceId, row.createdAt], [one.id, 'spc_1', one.createdAt])
      }
      return rows.map(({ facet }) => facet)
    }
    assert.deepEqual(await facets(), ['language:pt', 'speaker:spk_1', 'state:COMPLETED', 'tag:a', 'tag:b'])
    await db.transaction().execute((tx) => writeTagRows(tx, 'spc_1', one.id, ['b', 'c']))
    await db.updateTable('transcript').set({ status: 'FAILED', language: 'FI' }).execute()
    assert.deepEqual(await facets(), ['language:fi', 'speaker:spk_1', 'state:FAILED', 'tag:b', 'tag:c'])
    const assignments = ['spk_2', 'spk_3', 'spk_2'].map((speakerId, speakerIndex) => ({ speakerIndex, speakerId }))
    await db
      .updateTable('transcript')
      .set({ speakerAssignments: JSON.stringify(assignments) })
      .execute()
    assert.deepEqual(await facets(), [
      'language:fi',
      'speaker:spk_2',
      'speaker:spk_3',
      'state:FAILED',
      'tag:b',
      'tag:c',
    ])
    await add(db, 'spc_1', { ...madeOf(1), tags: ['c'], folder: null })
    await patchRecording(db, madeOf(1).id, { deletedAt: one.createdAt })
    const count = [
      { tag: 'b', recordings: 1 },
      { tag: 'c', recordings: 1 },
    ]
    assert.deepEqual(await listTags(db, 'spc_1'), count)
    await db.deleteFrom('recording').execute()
    assert.deepEqual(await facets(), [])
    await close()
  })

  test(`${kind}: a recording changes with the text and the speakers of its transcript, and not with its progress`, async () => {
    const { db, close } = await open()
    await addWorkspaces(db)
    await add(db, 'spc_1', madeOf(1))
    const changedAt = async (patch: Partial<NewRow<'transcript'>>): Promise<string> => {
      await db.updateTable('transcript').set(patch).execute()
      return (await db.selectFrom('recording').select('updatedAt').executeTakeFirstOrThrow()).updatedAt
    }
    const { updatedAt } = madeOf(1)
    assert.equal(await changedAt({ status: 'FAILED', updatedAt: '2026-03-01T00:00:00.000Z' }), updatedAt)
    const edited = '2026-03-02T00:00:00.000Z'
    assert.equal(await changedAt({ version: 2, updatedAt: edited }), edited)
    const named = '2026-03-03T00:00:00.000Z'
    assert.equal(
      await changedAt({ speakerAssignments: '[{"speakerIndex":0,"speakerId":"spk_1"}]', updatedAt: named }),
      named,
    )
    // A transaction that began earlier and ends later.
    assert.equal(await changedAt({ version: 3, updatedAt: edited }), named)
    await close()
  })

  if (kind === 'sqlite') {
    test('no filter of a list reads the rows that it excludes', async () => {
      const { db, close } = await open()
      assert.equal(dialectOf(db), 'sqlite')
      const { rows } = await sql<{ detail: string }>`explain query plan
        select "recording".* from (select "recordingId", "createdAt" from "recordingFacet"
          where "workspaceId" = 'w' and "facet" = 'tag:a') "found" cross join "recording"
        where "recording"."id" = "found"."recordingId" and "recording"."deletedAt" is null
        order by "found"."createdAt" desc, "found"."recordingId" desc limit 101`.execute(db)
      assert.match(
        rows.map(({ detail }) => detail).join(' | '),
        /^SEARCH recordingFacet USING COVERING INDEX recordingFacet_find \(workspaceId=\? AND facet=\?\) \| SEARCH recording USING INDEX sqlite_autoindex_recording_1 \(id=\?\)$/,
      )
      const ordered = await sql<{ detail: string }>`explain query plan
        select * from "recording" where "workspaceId" = 'w' and "deletedAt" is null
          and ${recordedAtIn('recording')} >= '2024'
        order by ${recordedAtIn('recording')} desc, "id" desc limit 101`.execute(db)
      assert.match(
        ordered.rows.map(({ detail }) => detail).join(' | '),
        /^SEARCH recording USING INDEX recording_recordedAt \(workspaceId=\? AND <expr>>\?\)$/,
      )
      await close()
    })
  }
})
