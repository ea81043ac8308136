import assert from 'node:assert/strict'
import { eachDatabase, openSqliteForTest } from '../../../test/helpers/databases.ts'
import { noHooks } from '../../../test/helpers/no-hooks.ts'
import { newWorkspace } from '../../../test/helpers/new-workspace.ts'
import { test } from 'node:test'
import { newRow } from '../../platform/database/new-row.ts'
import { createFeed } from '../feeds/create-feed.ts'
import { createFolder } from './create-folder.ts'
import { deleteFolder } from './delete-folder.ts'

test('a folder with thousands of folders is deleted in the time that a transaction has', async () => {
  const { db, close } = await openSqliteForTest()
  const workspaceId = await newWorkspace(db)
  const row = (name: string, parentFolderId: string | null) => ({ ...newRow('fld'), workspaceId, name, parentFolderId })
  const top = row('Folder 7', null)
  await db.insertInto('folder').values(top).execute()
  for (let first = 0; first < 5000; first += 500) {
    const numbers = Array.from({ length: 500 }, (_, i) => first + i)
    await db
      .insertInto('folder')
      .values(numbers.flatMap((n) => [...(n === 7 ? [] : [row(`FOLDER ${n}`, null)]), row(`Folder ${n}`, top.id)]))
      .execute()
  }
  await db.transaction().execute((tx) => deleteFolder(tx, workspaceId, top.id, noHooks))
  const named = db.selectFrom('folder').select('name').where('parentFolderId', 'is', null)
  const names = new Set((await named.execute()).map(({ name }) => name))
  assert.equal(names.size, 9999)
  // The first one has the name of the folder that was deleted, the second that of one beside it.
  assert.deepEqual(
    ['Folder 7', 'Folder 7 (2)', 'Folder 8', 'Folder 8 (2)', 'FOLDER 8'].map((name) => names.has(name)),
    [true, false, false, true, true],
  )
  await close()
})

eachDatabase((kind, open) => {
  test(`${kind}: long names of emoji stay whole when their folders move`, async () => {
    const { db, close } = await open()
    const workspaceId = await newWorkspace(db)
    const long = `a${'😀'.repeat(199)}`
    await db.transaction().execute(async (tx) => {
      const { id: parentFolderId } = await createFolder(tx, workspaceId, { name: 'Faces' })
      await createFolder(tx, workspaceId, { name: `b${long.slice(1)}`, parentFolderId })
      await createFolder(tx, workspaceId, { name: long, parentFolderId })
      await createFolder(tx, workspaceId, { name: long })
      await deleteFolder(tx, workspaceId, parentFolderId, noHooks)
    })
    const rows = await db.selectFrom('folder').select('name').orderBy('name').execute()
    const numbered = `a${'😀'.repeat(195)} (2)`
    assert.deepEqual(rows.map(({ name }) => name).toSorted(), [numbered, long, `b${long.slice(1)}`].toSorted())
    await close()
  })

  test(`${kind}: a feed goes on in the folder that the recordings of its own move to`, async () => {
    const { db, close } = await open()
    const workspaceId = await newWorkspace(db)
    const { ownerId } = await db.selectFrom('workspace').select('ownerId').executeTakeFirstOrThrow()
    const caller = { userId: ownerId, keyId: null, secretId: null, session: null }
    const folderOfFeed = await db.transaction().execute(async (tx) => {
      const { id: parentFolderId } = await createFolder(tx, workspaceId, { name: 'Shows' })
      const { id: recordingFolderId } = await createFolder(tx, workspaceId, { name: 'Season 1', parentFolderId })
      const url = new URL('https://feeds.example.org/show')
      await createFeed(tx, workspaceId, caller, { url, recordingFolderId })
      await deleteFolder(tx, workspaceId, recordingFolderId, noHooks)
      const feed = await tx.selectFrom('feed').select('recordingFolderId').executeTakeFirstOrThrow()
      return feed.recordingFolderId === parentFolderId ? 'Shows' : feed.recordingFolderId
    })
    assert.equal(folderOfFeed, 'Shows')
    await close()
  })
})
