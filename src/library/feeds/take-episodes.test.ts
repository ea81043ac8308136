import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unlimited } from '../../platform/config/quotas.ts'
import { newId } from '../../platform/database/ids.ts'
import { timestamp } from '../../platform/database/now.ts'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { newWorkspace } from '../../../test/helpers/new-workspace.ts'
import { noHooks } from '../../../test/helpers/no-hooks.ts'
import type { Episode } from './feed-shape.ts'
import { findFeed, insertFeed, insertKnownEpisodes, listKnownEpisodes, removeFeed } from './store.ts'
import { takeEpisodes } from './take-episodes.ts'

eachDatabase((kind, open) => {
  test(`${kind}: a feed whose addresses change at each reading doesn't fill the database`, async () => {
    const { db, close } = await open()
    const now = timestamp()
    const id = newId('fed')
    const row = { id, createdAt: now, updatedAt: now, workspaceId: await newWorkspace(db), createdById: 'usr_1' }
    await db
      .transaction()
      .execute((tx) => insertFeed(tx, { ...row, url: 'https://example.org/', latest: 0, failures: 0, readAt: now }))
    const feed = (await findFeed(db, id)) ?? assert.fail('no feed')
    const startRun = (): Promise<void> => assert.fail('a known episode was taken')
    const deps = { db, hooks: noHooks, quotas: unlimited, startRun, languageNote: () => Promise.resolve(null) }
    const episodesAt = (host: string): Episode[] =>
      Array.from({ length: 50 }, (_, i) => ({
        id: `${i}`,
        url: `${host}/${i}.mp3`,
        title: `${i}`,
        description: null,
        publishedAt: i,
      }))
    const read = (host: string) => takeEpisodes(deps, feed, episodesAt(host), null)
    await takeEpisodes(deps, { ...feed, readAt: null }, episodesAt('https://one.example'), null)
    await insertKnownEpisodes(
      db,
      id,
      Array.from({ length: 99_900 }, (_, i) => `left ${i}`),
    )
    await read('https://two.example')
    assert.equal((await listKnownEpisodes(db, id)).size, 100_050, 'what the feed no longer has is kept')
    await read('https://three.example')
    assert.equal((await listKnownEpisodes(db, id)).size, 100)
    await read('https://three.example')
    await close()
  })

  test(`${kind}: a feed that is deleted while it is read is no error`, async (t) => {
    const { db, close } = await open()
    t.after(close)
    const now = timestamp()
    const id = newId('fed')
    const row = { id, createdAt: now, updatedAt: now, workspaceId: await newWorkspace(db), createdById: 'usr_1' }
    await db
      .transaction()
      .execute((tx) => insertFeed(tx, { ...row, url: 'https://example.org/', latest: 1, failures: 0 }))
    const feed = (await findFeed(db, id)) ?? assert.fail('no feed')
    await removeFeed(db, id)
    const startRun = (): Promise<void> => assert.fail('an episode was taken')
    const deps = { db, hooks: noHooks, quotas: unlimited, startRun, languageNote: () => Promise.resolve(null) }
    const episodes = ['1', '2'].map((n) => ({
      id: n,
      url: `https://example.org/${n}`,
      title: n,
      description: null,
      publishedAt: 1,
    }))
    assert.deepEqual(await takeEpisodes(deps, feed, episodes, null), { isMore: false, failure: null })
  })
})
