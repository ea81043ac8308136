import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { fillPassages } from '../../../test/helpers/fill-passages.ts'
import { recordingRow } from '../../../test/helpers/recording-row.ts'
import type { Database } from '../../platform/database/schema.ts'
import { fold } from '../../text/fold.ts'
import { listRecordingRows } from '../list-recording-rows.ts'
import { titleMatches } from '../recording-filters.ts'
import { insertRecording } from '../store.ts'

const titles = [String.raw`{"a\\b", 'c'}`, '東京都の会議', '😀😀 party', 'x', '', 'ÀÉ null']

const queryOf = (workspaceId: string, q: string) => {
  const place = { at: null, direction: 'next' } as const
  return { workspaceId, orderBy: 'title', direction: 'asc', place, limit: 10, q: fold(q) } as const
}

/** A workspace with recordings of these titles. */
async function add(db: Database, own: readonly string[]): Promise<string> {
  const { workspaceId } = await fillPassages(db, [])
  const { createdById } = await db.selectFrom('recording').select('createdById').limit(1).executeTakeFirstOrThrow()
  for (const [n, title] of own.entries()) {
    await insertRecording(db, recordingRow({ id: `rec_${workspaceId}${n}`, workspaceId, title, createdById }))
  }
  return workspaceId
}

eachDatabase((kind, open) => {
  test(`${kind}: a title is found by any part of it`, async () => {
    const { db, close } = await open()
    const [workspaceId] = [await add(db, titles), await add(db, ['Elsewhere'])]
    const find = async (q: string): Promise<string[]> =>
      (await listRecordingRows(db, queryOf(workspaceId, q))).map(({ title }) => title)
    for (const title of titles) {
      const characters = Array.from(title)
      for (let from = 0; from < characters.length; from++) {
        for (let to = from + 1; to <= characters.length; to++) {
          const part = characters.slice(from, to).join('')
          assert.ok((await find(part)).includes(title), part)
        }
      }
    }
    for (const q of ['xx', '都東', '"a"', 'y😀', '%', 'elsewhere']) assert.deepEqual(await find(q), [], q)
    await close()
  })

  if (kind !== 'sqlite') {
    test(`${kind}: titles are looked up, also those that an earlier version has written`, async () => {
      const { db, close } = await open()
      const workspaceId = await add(db, ['Before'])
      await sql`update "recording" set "title" = 'BÉFORE', "titleFolded" = null`.execute(db)
      assert.equal((await listRecordingRows(db, queryOf(workspaceId, 'fore'))).length, 2)
      await sql`insert into "recording" select (jsonb_populate_record(r, jsonb_build_object('id', r."id" || n,
        'titleFolded', 'meeting ' || n))).* from "recording" r, generate_series(1, 2000) n`.execute(db)
      await sql`analyze "recording"`.execute(db)
      const { rows } = await sql`explain ${titleMatches(db, queryOf(workspaceId, 'fore'))}`.execute(db)
      assert.match(JSON.stringify(rows), /recording_titleParts/)
      await close()
    })
  }
})
