import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { newWorkspace } from '../../../test/helpers/new-workspace.ts'
import { recordingRow } from '../../../test/helpers/recording-row.ts'
import { waitFor } from '../../../test/helpers/wait-for.ts'
import type { Database, Tx } from '../../platform/database/schema.ts'
import { insertRecording } from '../store.ts'
import { deleteTag, renameTag } from './change-tag.ts'
import { listTags, writeTagRows } from './tags.ts'
import { updateRecording } from './update-recording.ts'

const stamp = '2026-01-01T00:00:00.000Z'

async function add(db: Database, workspaceId: string, id: string, tags: string[], deletedAt: string | null = null) {
  const { ownerId } = await db.selectFrom('workspace').select('ownerId').executeTakeFirstOrThrow()
  const row = recordingRow({ id, workspaceId, createdById: ownerId, updatedAt: stamp, tags: JSON.stringify(tags) })
  await insertRecording(db, { ...row, deletedAt })
  await db.transaction().execute((tx) => writeTagRows(tx, workspaceId, id, tags))
}

/** The tags of each recording by its id: of the recording, of the rows to find it by, and of the facets. */
async function tagsOf(db: Database): Promise<Record<string, string>> {
  const rows = await db.selectFrom('recording').select(['id', 'tags']).orderBy('id').execute()
  const found = await db.selectFrom('recordingTag').select(['recordingId', 'tag', 'folded']).execute()
  const facets = await db.selectFrom('recordingFacet').select(['recordingId', 'facet']).execute()
  return Object.fromEntries(
    rows.map(({ id, tags }) => {
      const own = JSON.parse(tags) as string[]
      const ofThis = found.filter(({ recordingId }) => recordingId === id)
      assert.deepEqual(ofThis.map(({ tag }) => tag).toSorted(), own.toSorted())
      const facetsOfThis = facets.filter(({ recordingId }) => recordingId === id).map(({ facet }) => facet)
      assert.deepEqual(facetsOfThis.toSorted(), ofThis.map(({ folded }) => `tag:${folded}`).toSorted())
      return [id, own.join(', ')]
    }),
  )
}

eachDatabase((kind, open) => {
  test(`${kind}: a tag is renamed, merged and removed on all recordings of its workspace, in batches`, async () => {
    const { db, close } = await open()
    const workspaceId = await newWorkspace(db)
    const other = await newWorkspace(db)
    await add(db, workspaceId, 'rec_1', ['Draft', 'a%', 'News'])
    await add(db, workspaceId, 'rec_2', ['draft'])
    await add(db, workspaceId, 'rec_3', ['news', 'DRAFT'], stamp)
    await add(db, workspaceId, 'rec_4', ['a%', 'Draft'])
    await add(db, workspaceId, 'rec_5', ['News'])
    await add(db, other, 'rec_6', ['Draft'])
    const by = { workspaceId, stillAllowed: async () => {} }

    // To a new one: spelled as it is given, without the spaces around it.
    assert.deepEqual(await renameTag(db, by, { tag: ' DRAFT ', newTag: ' In  work ' }, 2), {
      tag: 'In work',
      recordings: 4,
    })
    const renamed = {
      rec_1: 'In work, a%, News',
      rec_2: 'In work',
      rec_3: 'news, In work',
      rec_4: 'a%, In work',
      rec_5: 'News',
      rec_6: 'Draft',
    }
    assert.deepEqual(await tagsOf(db), renamed)
    const changed = await db.selectFrom('recording').select('id').where('updatedAt', '>', stamp).orderBy('id').execute()
    assert.deepEqual(
      changed.map(({ id }) => id),
      ['rec_1', 'rec_2', 'rec_3', 'rec_4'],
    )

    // Into one that exists: spelled as that, and once on each recording.
    assert.deepEqual(await renameTag(db, by, { tag: 'in work', newTag: 'NEWS' }, 3), { tag: 'News', recordings: 4 })
    const merged = { rec_1: 'News, a%', rec_2: 'News', rec_3: 'news', rec_4: 'a%, News', rec_5: 'News', rec_6: 'Draft' }
    assert.deepEqual(await tagsOf(db), merged)
    assert.deepEqual(await listTags(db, workspaceId), [
      { tag: 'News', recordings: 4 },
      { tag: 'a%', recordings: 2 },
    ])

    // To another spelling.
    assert.deepEqual(await renameTag(db, by, { tag: 'News', newTag: 'NEWS' }), { tag: 'NEWS', recordings: 5 })
    assert.deepEqual((await tagsOf(db))['rec_3'], 'NEWS')

    assert.deepEqual(await deleteTag(db, by, 'news', 5), { recordings: 5 })
    const removed = { rec_1: 'a%', rec_2: '', rec_3: '', rec_4: 'a%', rec_5: '', rec_6: 'Draft' }
    assert.deepEqual(await tagsOf(db), removed)
    await assert.rejects(deleteTag(db, by, 'news'), { code: 'NOT_FOUND' })
    await assert.rejects(renameTag(db, by, { tag: 'draft', newTag: 'x' }), { code: 'NOT_FOUND' })

    const entries = await db
      .selectFrom('auditEvent')
      .selectAll()
      .where('action', 'like', 'TAG_%')
      .orderBy('id')
      .execute()
    assert.deepEqual(
      entries.map(({ action, objectId, details }) => [action, objectId === workspaceId, details]),
      [
        ['TAG_RENAMED', true, '{"recordings":4}'],
        ['TAG_RENAMED', true, '{"recordings":4}'],
        ['TAG_RENAMED', true, '{"recordings":5}'],
        ['TAG_DELETED', true, '{"recordings":5}'],
      ],
    )
    await close()
  })

  test(`${kind}: what was interrupted goes on when it is done again, and recordings are tagged meanwhile`, async () => {
    const { db, close } = await open()
    const workspaceId = await newWorkspace(db)
    const ids = Array.from({ length: 40 }, (_, n) => `rec_${n + 10}`)
    for (const id of ids) await add(db, workspaceId, id, ['Old'])
    let asked = 0
    const stillAllowed = async (): Promise<void> => {
      asked += 1
      if (asked === 3) throw new Error('The member has left.')
    }
    const change = { tag: 'old', newTag: 'New' }
    await assert.rejects(renameTag(db, { workspaceId, stillAllowed }, change, 10), /has left/)
    const half = Object.values(await tagsOf(db))
    assert.deepEqual(
      half.map((tags) => tags === 'New'),
      ids.map((_, n) => n < 20),
    )
    const by = { workspaceId, stillAllowed: async () => {} }
    const [result] = await Promise.all([
      renameTag(db, by, change, 3),
      ...ids.map((id) =>
        db.transaction().execute((tx) => updateRecording(tx, workspaceId, id, { tags: ['Old', 'Other'] })),
      ),
    ])
    assert.ok(result.recordings >= 20)
    // Each recording has what one of both wrote last.
    const both = Object.values(await tagsOf(db))
    assert.ok(
      both.every((tags) => ['Old, Other', 'New, Other'].includes(tags)),
      both.join(' | '),
    )
    await close()
  })

  // SQLite has one writer at a time, and so has PostgreSQL's language in this process.
  const skip = kind === 'postgres' ? false : 'needs several connections'

  /** Renames a tag while another transaction has changed some of its recordings, and isn't committed yet. */
  async function renameDuring(db: Database, workspaceId: string, other: (tx: Tx) => Promise<unknown>, batch: number) {
    const changed = Promise.withResolvers<void>()
    const changing = db.transaction().execute(async (tx) => {
      await other(tx)
      changed.resolve()
      await waitFor(
        () => sql`select 1 from pg_locks where transactionid = pg_current_xact_id()::xid and not granted`.execute(tx),
        'a statement that waits for this transaction',
        ({ rows }) => rows.length > 0,
      )
    })
    await Promise.race([changed.promise, changing])
    const by = { workspaceId, stillAllowed: async () => {} }
    const [result] = await Promise.all([renameTag(db, by, { tag: 'Draft', newTag: 'Final' }, batch), changing])
    return result
  }

  test(`${kind}: a recording from which somebody removes the tag meanwhile stays without it`, { skip }, async () => {
    const { db, close } = await open()
    const workspaceId = await newWorkspace(db)
    for (const id of ['rec_1', 'rec_2', 'rec_3', 'rec_4']) await add(db, workspaceId, id, ['Draft'])
    const removed = (tx: Tx) => updateRecording(tx, workspaceId, 'rec_2', { tags: [] })
    assert.equal((await renameDuring(db, workspaceId, removed, 2)).recordings, 3)
    assert.deepEqual(await tagsOf(db), { rec_1: 'Final', rec_2: '', rec_3: 'Final', rec_4: 'Final' })
    await close()
  })

  test(`${kind}: a recording that is purged meanwhile doesn't end the change`, { skip }, async () => {
    const { db, close } = await open()
    const workspaceId = await newWorkspace(db)
    for (const id of ['rec_1', 'rec_2', 'rec_3', 'rec_4']) await add(db, workspaceId, id, ['Draft'])
    const purged = (tx: Tx) => tx.deleteFrom('recording').where('id', 'in', ['rec_1', 'rec_2']).execute()
    assert.equal((await renameDuring(db, workspaceId, purged, 2)).recordings, 2)
    assert.deepEqual(await tagsOf(db), { rec_3: 'Final', rec_4: 'Final' })
    await close()
  })
})
