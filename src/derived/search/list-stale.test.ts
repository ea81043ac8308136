import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { newTranscript } from '../../../test/helpers/new-transcript.ts'
import { newWorkspace } from '../../../test/helpers/new-workspace.ts'
import { patchTranscript } from '../../transcripts/content/patch-transcript.ts'
import { planTranslation } from '../translations/plan-translations.ts'
import { countIndexed, deleteIndex, idOf, listStale, setIndexed } from './index-store.ts'

eachDatabase((kind, open) => {
  test(`stale transcripts are those whose chunks are of another version on ${kind}`, async () => {
    const { db, close } = await open()
    const workspaceId = await newWorkspace(db)
    const write = (id: string, version: number): Promise<void> =>
      patchTranscript(db, id, { version, updatedAt: `2026-01-0${version}T00:00:00.000Z` })
    const index = (id: string, version: number): Promise<void> =>
      db.transaction().execute((tx) => setIndexed(tx, { transcriptId: id, translationId: null }, version))
    const stale = async (limit = 10): Promise<[string, number][]> =>
      (await listStale(db, limit)).map(({ version, ...text }) => [idOf(text), version])
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
      await setIndexed(tx, { transcriptId: a, translationId: null }, 5)
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

  test(`stale translations follow stale transcripts on ${kind}`, async () => {
    const { db, close } = await open()
    const transcriptId = await newTranscript(db, await newWorkspace(db))
    const { recordingId } = await db.selectFrom('transcript').select('recordingId').executeTakeFirstOrThrow()
    const translationId = await db.transaction().execute((tx) => planTranslation(tx, recordingId, 'ca'))
    const write = (version: number) => db.updateTable('translation').set({ version }).execute()
    const own = { transcriptId, translationId }
    const stale = async (limit = 10) =>
      (await listStale(db, limit)).map(({ version, ...text }) => [idOf(text), version])
    const index = (version: number) => db.transaction().execute((tx) => setIndexed(tx, own, version))
    assert.deepEqual(await stale(), [], 'a translation without content has nothing to index')
    await write(1)
    await patchTranscript(db, transcriptId, { version: 3 })
    assert.deepEqual(await stale(), [
      [transcriptId, 3],
      [translationId, 1],
    ])
    assert.deepEqual(await stale(1), [[transcriptId, 3]])
    await index(1)
    assert.deepEqual(await stale(), [[transcriptId, 3]])
    await write(2)
    await index(1)
    await db.transaction().execute((tx) => setIndexed(tx, { transcriptId, translationId: null }, 3))
    assert.deepEqual(await stale(), [[translationId, 2]], 'what was indexed was already the version before')
    await index(2)
    assert.deepEqual(await countIndexed(db), { texts: 2, indexed: 2, chunks: 0, highest: 0 })
    await db.transaction().execute(deleteIndex)
    assert.deepEqual(await countIndexed(db), { texts: 2, indexed: 0, chunks: 0, highest: 0 })
    await close()
  })
})
