import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { newTranscript } from '../../../test/helpers/new-transcript.ts'
import { newWorkspace } from '../../../test/helpers/new-workspace.ts'
import { patchTranscript } from '../../transcripts/content/patch-transcript.ts'
import { deleteIndex, listStale, setIndexed } from './store.ts'

eachDatabase((kind, open) => {
  test(`stale transcripts are those whose chunks are of another version on ${kind}`, async () => {
    const { db, close } = await open()
    const workspaceId = await newWorkspace(db)
    const write = (id: string, version: number): Promise<void> =>
      patchTranscript(db, id, { version, updatedAt: `2026-01-0${version}T00:00:00.000Z` })
    const index = (id: string, version: number): Promise<void> =>
      db.transaction().execute((tx) => setIndexed(tx, id, version))
    const stale = async (limit = 10): Promise<[string, number][]> =>
      (await listStale(db, limit)).map(({ id, version }) => [id, version])
    const [a, b] = [await newTranscript(db, workspaceId), await newTranscript(db, workspaceId)]
    assert.deepEqual(await stale(), [], 'a transcript without content has nothing to index')
    await write(a, 1)
    await write(b, 2)
    assert.deepEqual(await stale(), [
      [b, 2],
      [a, 1],
    ])
    assert.deepEqual(await stale(1), [[b, 2]])
    await index(a, 1)
    await index(b, 2)
    assert.deepEqual(await stale(), [])
    await patchTranscript(db, a, { updatedAt: '2026-02-01T00:00:00.000Z' })
    assert.deepEqual(await stale(), [], 'only versions count')
    await write(a, 3)
    await write(a, 4)
    await index(a, 3)
    assert.deepEqual(await stale(), [[a, 4]], 'what was indexed was already the version before')
    await index(a, 4)
    assert.deepEqual(await stale(), [])
    await write(a, 5)
    const isWritten = Promise.withResolvers<void>()
    const isWaiting = Promise.withResolvers<void>()
    const indexing = db.transaction().execute(async (tx) => {
      await setIndexed(tx, a, 5)
      isWritten.resolve()
      await isWaiting.promise
    })
    await isWritten.promise
    const writing = write(a, 6)
    await setTimeout(100)
    isWaiting.resolve()
    await Promise.all([indexing, writing])
    assert.deepEqual(await stale(), [[a, 6]], 'it was written while the version before was being indexed')
    await index(a, 6)
    await db.transaction().execute(deleteIndex)
    assert.deepEqual(await stale(), [
      [a, 6],
      [b, 2],
    ])
    await index(a, 6)
    await db.deleteFrom('transcript').execute()
    assert.deepEqual(await stale(), [])
    assert.deepEqual(await db.selectFrom('searchStale').selectAll().execute(), [])
    await close()
  })
})
