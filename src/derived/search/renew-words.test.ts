import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { fillPassages } from '../../../test/helpers/fill-passages.ts'
import { indexWords } from '../../platform/database/search/full-text.ts'
import { renewWords } from './renew-words.ts'
import { searchExact } from './search-exact.ts'

const { signal } = new AbortController()

eachDatabase((kind, open) => {
  test(`${kind}: passages that an earlier version has indexed get the words of this one`, async () => {
    const { db, close } = await open()
    const texts = Array.from({ length: 7 }, (_, i) => `Send an e-mail to number ${i}.`)
    const { workspaceId, ns } = await fillPassages(db, texts)
    await db.transaction().execute((tx) =>
      indexWords(
        tx,
        workspaceId,
        ns.map((n) => ({ n, tokens: ['send', 'an', 'e', 'mail'] })),
      ),
    )
    const found = async (): Promise<number> => {
      const filter = { workspaceIds: [workspaceId], folderIds: null, speakerIds: null }
      return (await searchExact(db, 'email', filter, 20, signal)).length
    }
    assert.equal(await found(), 0)
    assert.equal(await renewWords(db, db), false, 'a new database has nothing to renew')
    await db
      .insertInto('setting')
      .values({ key: 'search.renew', value: String(ns[5] ?? 0) })
      .execute()
    assert.equal(await renewWords(db, db, 4), true)
    assert.equal(await found(), 4)
    await db
      .deleteFrom('searchChunk')
      .where('n', '=', ns[0] ?? 0)
      .execute()
    assert.equal(await renewWords(db, db, 4), true)
    assert.equal(await renewWords(db, db, 4), false)
    assert.equal(await found(), 5, 'not the deleted one, nor the one above the number')
    assert.equal(await renewWords(db, db), false)
    await close()
  })
})
