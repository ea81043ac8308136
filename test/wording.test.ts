// How a workspace's transcripts are worded where a request doesn't say it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RenderingQuery } from '../src/contract/content.ts'
import { importText, openServer } from './helpers/harness.ts'

const said = 'It takes um forty-five minutes.'

const server = await openServer()

type Place = { spaceId: string; recordingId: string }
const textOf = async (params: Place, query: RenderingQuery = {}): Promise<string> =>
  (await server.client.getTranscript({ params, query: { format: 'text', ...query } })).text()

test('transcripts are verbatim, with numbers as spoken, unless the workspace has it otherwise', async () => {
  const { id: spaceId, wording, numbers } = await server.client.createWorkspace({ body: { name: 'Plain' } })
  assert.deepEqual([wording, numbers], ['verbatim', 'spoken'])
  const place = await importText(server.client, spaceId, said)
  assert.match(await textOf(place), /It takes um forty-five minutes\./)
  const changed = await server.client.updateWorkspace({
    params: { spaceId },
    body: { wording: 'clean', numbers: 'figures' },
  })
  assert.deepEqual([changed.wording, changed.numbers], ['clean', 'figures'])
  assert.match(await textOf(place), /It takes 45 minutes\./)
  assert.match(await textOf(place, { wording: 'verbatim' }), /It takes um 45 minutes\./)
  assert.match(await textOf(place, { numbers: 'spoken' }), /It takes forty-five minutes\./)
})

test('a workspace is created with its wording; words for editing do not follow it', async () => {
  const body = { name: 'Clean', wording: 'clean', numbers: 'figures' } as const
  const { id: spaceId } = await server.client.createWorkspace({ body })
  const params = await importText(server.client, spaceId, said)
  const query = { format: 'json', jsonContentType: 'words', wordIds: true } as const
  const { words } = (await (await server.client.getTranscript({ params, query })).json()) as {
    words: { word: string }[]
  }
  assert.equal(words.map(({ word }) => word).join(' '), said)
  assert.match(await textOf(params), /It takes 45 minutes\./)
})
