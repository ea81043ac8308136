// The list of a workspace's share links.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { administratorClient, clientOf, person } from './helpers/api-people.ts'
import { removeFolder, startServer, temporaryFolder, type TestServer } from './helpers/harness.ts'
import { refused } from './helpers/refused.ts'

let data: string
let server: TestServer
before(async () => {
  data = await temporaryFolder()
  server = await startServer({ data })
})
after(async () => {
  await server.stop()
  await removeFolder(data)
})

test('the share links of a workspace are listed for those who may make some', async () => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Links' } })
  const space = { spaceId }
  const { cookie } = await person(server, 'bob@example.org')
  const bob = clientOf(server, cookie)
  const admin = await administratorClient(server)
  const give = (role: 'viewer' | 'editor') =>
    admin.addMember({ params: space, body: { email: 'bob@example.org', role } })
  await give('editor')
  const recorded = async (title: string) => {
    const { id: recordingId } = await server.client.createRecording({
      params: space,
      body: { title, source: 'IMPORT' },
    })
    return { ...space, recordingId }
  }
  assert.deepEqual((await server.client.listShares({ params: space })).shares, [])

  const first = await recorded('First')
  const second = await recorded('Second')
  await recorded('Without a link')
  const own = await server.client.shareRecording({ params: first })
  const bobs = await bob.shareRecording({ params: second, body: { password: 'eight or more', start: 5 } })
  const [me, him] = [await server.client.getMe(), await bob.getMe()]
  assert.deepEqual([own.createdById, bobs.createdById], [me.id, him.id])
  // Who changes a link isn't who created it.
  const changed = await server.client.shareRecording({ params: second, body: { audio: true } })
  assert.equal(changed.createdById, him.id)

  const list = await bob.listShares({ params: space })
  assert.deepEqual(list.shares, [
    { recordingId: second.recordingId, recordingTitle: 'Second', ...changed },
    { recordingId: first.recordingId, recordingTitle: 'First', ...own },
  ])
  assert.deepEqual(
    list.shares.map((share) => [share.isActive, share.hasPassword]),
    [
      [false, true],
      [false, false],
    ],
  )
  const page = await bob.listShares({ params: space, query: { limit: 1 } })
  assert.deepEqual(page.shares, list.shares.slice(0, 1))
  const next = await bob.listShares({ params: space, query: { limit: 1, cursor: page.nextCursor ?? '' } })
  assert.deepEqual([next.shares, next.nextCursor], [list.shares.slice(1), null])
  const back = await bob.listShares({ params: space, query: { limit: 1, cursor: next.prevCursor ?? '' } })
  assert.deepEqual(back.shares, page.shares)
  const foreign = bob.listShares({ params: space, query: { cursor: 'nothing' } })
  assert.deepEqual(await refused(foreign), [400, 'INVALID_QUERY'])

  await server.client.updateWorkspace({ params: space, body: { privacy: 'UNLISTED' } })
  await server.client.deleteRecording({ params: first })
  const left = (await bob.listShares({ params: space })).shares
  assert.deepEqual(
    left.map(({ recordingTitle, isActive }) => [recordingTitle, isActive]),
    [['Second', true]],
  )
  await server.client.restoreRecording({ params: first })
  assert.equal((await bob.listShares({ params: space })).shares.length, 2)
  await bob.unshareRecording({ params: first })
  assert.equal((await bob.listShares({ params: space })).shares.length, 1)
  const { id: other } = await server.client.createWorkspace({ body: { name: 'Other' } })
  assert.deepEqual((await server.client.listShares({ params: { spaceId: other } })).shares, [])

  await admin.updateMember({ params: { ...space, memberId: him.id }, body: { role: 'viewer' } })
  assert.deepEqual(await refused(bob.listShares({ params: space })), [403, 'INSUFFICIENT_ROLE'])
})
