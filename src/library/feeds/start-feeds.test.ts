import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { listen } from '../../../test/helpers/listen.ts'
import { unlimited } from '../../platform/config/quotas.ts'
import { newId } from '../../platform/database/ids.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Database } from '../../platform/database/schema.ts'
import { createOutbound } from '../../platform/outbound/create-outbound.ts'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { newMember } from '../../../test/helpers/new-member.ts'
import { newWorkspace } from '../../../test/helpers/new-workspace.ts'
import { noHooks } from '../../../test/helpers/no-hooks.ts'
import { waitFor } from '../../../test/helpers/wait-for.ts'
import { startFeeds } from './start-feeds.ts'
import { insertFeed } from './store.ts'

const outbound = createOutbound({ allow: ['127.0.0.0/8'], http: false })
const asked: string[] = []
const slow = createServer((incoming, reply) => {
  asked.push(incoming.url ?? '')
  void pause(300).then(() => reply.end('<rss version="2.0"><channel><title>Show</title></channel></rss>'))
})
const address = await listen(slow)
after(() => outbound.close())
after(() => {
  slow.close()
  slow.closeAllConnections()
})

async function follow(db: Database, createdById: string, place: string, nextCheckAt: number): Promise<void> {
  const now = timestamp()
  const workspaceId = await newWorkspace(db)
  await newMember(db, { workspaceId, userId: createdById, role: 'editor' })
  const row = { id: newId('fed'), createdAt: now, updatedAt: now, workspaceId, createdById }
  await db
    .transaction()
    .execute((tx) =>
      insertFeed(tx, { ...row, url: address + place, language: 'en', latest: 0, failures: 0, nextCheckAt }),
    )
}

eachDatabase((kind, open) => {
  test(`${kind}: many slow feeds of one account don't hold up those of another`, async () => {
    const { db, close } = await open()
    asked.length = 0
    const now = Date.now()
    for (let i = 0; i < 20; i++) await follow(db, 'usr_many', `/many/${i}`, now - 2000)
    await follow(db, 'usr_one', '/one', now - 1000)
    const errors: unknown[] = []
    const feeds = startFeeds({
      db,
      outbound,
      hooks: noHooks,
      quotas: unlimited,
      startRun: () => assert.fail('no episode'),
      languageNote: () => Promise.resolve(null),
      holdsLease: () => Promise.resolve(true),
      onError: (error) => errors.push(error),
    })
    await waitFor(
      () => asked,
      'the other feed',
      (all) => all.includes('/one'),
    )
    await feeds.stop()
    assert.ok(asked.indexOf('/one') < 6, asked.join(' '))
    assert.deepEqual(errors, [])
    await close()
  })
})
