import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import { listen } from '../../../test/helpers/listen.ts'
import type { MemberRole } from '../../contract/resources.ts'
import { removeFrom } from '../../identity/members/remove-member.ts'
import { deleteWorkspace } from '../../identity/workspaces/delete-workspace.ts'
import { unlimited } from '../../platform/config/quotas.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Database } from '../../platform/database/schema.ts'
import { createOutbound } from '../../platform/outbound/create-outbound.ts'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { newMember } from '../../../test/helpers/new-member.ts'
import { newWorkspace } from '../../../test/helpers/new-workspace.ts'
import { noHooks } from '../../../test/helpers/no-hooks.ts'
import { checkFeed } from './check-feed.ts'
import { createFeed } from './create-feed.ts'
import { findFeed, patchFeed, type FeedRow } from './store.ts'
import { updateFeed } from './update-feed.ts'

const outbound = createOutbound({ allow: ['127.0.0.0/8'], http: false })
let asked = 0
/** What happens while the server sends the feed. */
let meanwhile: () => Promise<void> = () => Promise.resolve()
const site = createServer((_, reply) => {
  asked++
  const item = `<item><title>Episode</title><guid>1</guid><enclosure url="/1.mp3" type="audio/mpeg"/></item>`
  void meanwhile().then(() => reply.end(`<rss version="2.0"><channel><title>Show</title>${item}</channel></rss>`))
})
const url = new URL(`${await listen(site)}/show.rss`)
after(() => outbound.close())
after(() => {
  site.close()
  site.closeAllConnections()
})

/** A workspace with a member who is an editor, and that member's feed. */
async function follow(db: Database) {
  const workspaceId = await newWorkspace(db)
  const { ownerId } = await db
    .selectFrom('workspace')
    .select('ownerId')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  const userId = newId('usr')
  const setRole = (role: MemberRole) => newMember(db, { workspaceId, userId, role })
  await setRole('editor')
  const feed = await db
    .transaction()
    .execute((tx) => createFeed(tx, workspaceId, { userId, keyId: null, secretId: null, session: null }, { url }))
  const row = async (): Promise<FeedRow> => (await findFeed(db, feed.id)) ?? assert.fail('no feed')
  const read = async (): Promise<void> => {
    const deps = {
      db,
      outbound,
      hooks: noHooks,
      quotas: unlimited,
      startRun: () => Promise.resolve(),
      languageNote: () => Promise.resolve(null),
    }
    await checkFeed(deps, await row(), new AbortController().signal)
  }
  const resume = async (by: string): Promise<void> => {
    const caller = { userId: by, keyId: null, secretId: null, session: null }
    const current = await row()
    await db.transaction().execute((tx) => updateFeed(tx, current, caller, { paused: false }))
  }
  const creators = async (): Promise<string[]> => {
    const select = db.selectFrom('recording').select('createdById').where('workspaceId', '=', workspaceId)
    return (await select.execute()).map(({ createdById }) => createdById)
  }
  const leave = () => db.transaction().execute((tx) => removeFrom(tx, workspaceId, userId, noHooks))
  return { ownerId, userId, setRole, leave, row, read, resume, creators }
}

eachDatabase((kind, open) => {
  test(`${kind}: the feed of a member who left pauses, and belongs to who continues it`, async () => {
    const { db, close } = await open()
    meanwhile = () => Promise.resolve()
    const { ownerId, leave, row, read, resume, creators } = await follow(db)
    await leave()
    asked = 0
    await read()
    assert.equal(asked, 0, 'the feed was read')
    const paused = await row()
    assert.deepEqual([paused.pausedReason, paused.nextCheckAt], ['NO_ACCESS', null])
    await resume(ownerId)
    const resumed = await row()
    assert.deepEqual([resumed.createdById, resumed.pausedAt, resumed.pausedReason], [ownerId, null, null])
    await read()
    assert.deepEqual(await creators(), [ownerId])
    await close()
  })

  test(`${kind}: a feed pauses if its creator leaves while it is read`, async () => {
    const { db, close } = await open()
    const { leave, row, read, creators } = await follow(db)
    meanwhile = leave
    await read()
    assert.deepEqual(await creators(), [])
    const paused = await row()
    assert.deepEqual([paused.pausedReason, paused.nextCheckAt], ['NO_ACCESS', null])
    await close()
  })

  test(`${kind}: a workspace that is deleted while a feed is read gets no episode, which is no error`, async () => {
    const { db, close } = await open()
    const { row, read, creators } = await follow(db)
    const { workspaceId } = await row()
    meanwhile = () => db.transaction().execute((tx) => deleteWorkspace(tx, workspaceId, noHooks))
    await read()
    assert.deepEqual(await creators(), [])
    await close()
  })

  test(`${kind}: a feed pauses while its creator may only read`, async () => {
    const { db, close } = await open()
    meanwhile = () => Promise.resolve()
    const { ownerId, userId, setRole, row, read, resume, creators } = await follow(db)
    await setRole('viewer')
    await read()
    assert.equal((await row()).pausedReason, 'NO_ACCESS')
    await setRole('editor')
    await resume(ownerId)
    assert.equal((await row()).createdById, userId, 'its creator has access again')
    await read()
    assert.deepEqual(await creators(), [userId])
    await close()
  })

  test(`${kind}: a feed that gets another address while it is read takes nothing from the one before`, async () => {
    const { db, close } = await open()
    const { ownerId, row, read, creators } = await follow(db)
    const caller = { userId: ownerId, keyId: null, secretId: null, session: null }
    const other = new URL('/other.rss', url)
    meanwhile = async () => {
      const current = await row()
      const changes = { address: { url: other, latest: 1 } }
      await db.transaction().execute((tx) => updateFeed(tx, current, caller, changes))
    }
    await read()
    const { checkedAt, ...moved } = await row()
    assert.deepEqual([moved.url, moved.createdById, moved.title, checkedAt], [other.href, ownerId, null, null])
    assert.deepEqual(await creators(), [])
    meanwhile = () => Promise.resolve()
    await read()
    assert.deepEqual([(await row()).title, await creators()], ['Show', [ownerId]])
    await close()
  })

  test(`${kind}: a feed that somebody checks while it is read is read again`, async () => {
    const { db, close } = await open()
    const { row, read } = await follow(db)
    const { id } = await row()
    const check = (nextCheckAt: number) => db.transaction().execute((tx) => patchFeed(tx, id, { nextCheckAt }))
    const before = (await row()).nextCheckAt ?? assert.fail('not due')
    meanwhile = () => check(before + 1)
    await read()
    const checked = await row()
    assert.deepEqual([checked.failures, checked.nextCheckAt], [0, before + 1])
    meanwhile = () => Promise.resolve()
    await read()
    assert.ok(((await row()).nextCheckAt ?? 0) > Date.now())
    await close()
  })
})
