// What a request changes is deleted while it waits for the database, after it was found there.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from '../src/client/client.ts'
import { openConfigured } from '../src/platform/database/open-configured.ts'
import { timestamp } from '../src/platform/database/now.ts'
import { lockingTransaction } from '../src/platform/database/row-locks.ts'
import { importText, removeFolder, startServer, temporaryFolder } from './helpers/harness.ts'
import { databaseFor, findPostgres, startPostgres } from './helpers/postgres-server.ts'
import { refused } from './helpers/refused.ts'

type Params = { spaceId: string; recordingId: string }
type Deleted = 'folder' | 'highlight' | 'recording' | 'webhook'

/** A row that is deleted, and a request that adds one that belongs to it. */
const requests: [Deleted, (client: Client, params: Params) => Promise<{ id: string; send: () => Promise<unknown> }>][] =
  [
    [
      'highlight',
      async (client, params) => {
        const { id } = await client.createHighlight({ params, body: { from: 0, to: 0 } })
        const place = { params: { ...params, highlightId: id } }
        return { id, send: () => client.createComment({ ...place, body: { text: 'Gone?' } }) }
      },
    ],
    [
      'webhook',
      async (client, { spaceId: workspaceId }) => {
        const body = { workspaceId, event: 'RECORDING_READY', url: 'https://8.8.8.8/' } as const
        const { id } = await client.createWebhook({ body })
        return { id, send: () => client.testWebhook({ params: { webhookId: id } }) }
      },
    ],
    [
      'folder',
      async (client, params) => {
        const { id } = await client.createFolder({ params, body: { name: 'Season 1' } })
        const body = { title: 'In it', recordingFolderId: id }
        return { id, send: () => client.createRecording({ params, body }) }
      },
    ],
    [
      'recording',
      async (client, params) => ({
        id: params.recordingId,
        send: () => client.createHighlight({ params, body: { from: 1, to: 1 } }),
      }),
    ],
  ]

for (const kind of ['sqlite', 'postgres'] as const) {
  const skip = kind === 'postgres' && findPostgres() === null ? 'PostgreSQL is not installed' : false
  void test(
    `a request whose highlight, webhook, folder or recording is deleted gets 404 on ${kind}`,
    { skip },
    async (t) => {
      const postgres = kind === 'postgres' ? await startPostgres() : null
      if (postgres !== null) t.after(() => postgres.stop())
      const data = await temporaryFolder()
      const databaseUrl = (await postgres?.createDatabase()) ?? (await databaseFor(data))['TIRO_DATABASE_URL'] ?? null
      t.after(() => removeFolder(data))
      const server = await startServer({ data, env: databaseUrl === null ? {} : { TIRO_DATABASE_URL: databaseUrl } })
      t.after(() => server.stop())
      const { client } = server
      const { id: spaceId } = await client.createWorkspace({ body: { name: 'Deleted' } })
      const beside = await openConfigured({ data, databaseUrl }, { owner: false })
      t.after(() => beside.close())
      for (const [table, make] of requests) {
        const { id, send } = await make(client, await importText(client, spaceId, 'one two three'))
        const answer = await lockingTransaction(beside.db, async (tx) => {
          await tx.deleteFrom(table).where('id', '=', id).execute()
          const sent = refused(send())
          // It sees the row, and waits.
          await sleep(300)
          return { sent }
        })
        assert.deepEqual(await answer.sent, [404, 'NOT_FOUND'], table)
      }
      // Its jobs were cancelled when it was deleted. A later one would outlast it, and fail.
      const params = await importText(client, spaceId, 'one two three')
      const [prompt] = await client.listPrompts({ params })
      const body = { title: 'Late', language: 'en' }
      const work: (() => Promise<unknown>)[] = [
        () => client.createRecording({ params, body: { ...body, sourceUrl: 'https://8.8.8.8/a.mp3' } }),
        () => client.createInsight({ params, body: { promptId: prompt?.id ?? '' } }),
      ]
      const late = await lockingTransaction(beside.db, async (tx) => {
        await tx.updateTable('workspace').set({ deletedAt: timestamp() }).where('id', '=', spaceId).execute()
        const sent = work.map((send) => refused(send()))
        await sleep(300)
        return { sent }
      })
      for (const answer of late.sent) assert.deepEqual(await answer, [404, 'NOT_FOUND'])
      const jobs = await beside.db.selectFrom('job').select('step').where('space', '=', spaceId).execute()
      assert.deepEqual(jobs, [])
      assert.doesNotMatch(server.stderr(), /violates|constraint/)
    },
  )
}
