import assert from 'node:assert/strict'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { noHooks } from '../../../test/helpers/no-hooks.ts'
import { newWorkspace } from '../../../test/helpers/new-workspace.ts'
import { test } from 'node:test'
import { createFeed } from '../feeds/create-feed.ts'
import { createFolder } from './create-folder.ts'
import { deleteFolder } from './delete-folder.ts'

eachDatabase((kind, open) => {
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
