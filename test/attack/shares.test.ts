// Readers of a share link have no account, and may ask for its page again and again. So it is made off the event loop,
// which answers everybody else. Measured in time of the processor, which other programs don't change.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { run } from '../../src/library/sharing/page-thread.ts'
import { pageWordsFor } from '../../src/platform/pages/page-words-for.ts'
import { send } from '../helpers/api-people.ts'
import { cpuTime } from '../helpers/cpu-time.ts'
import { openServer } from '../helpers/harness.ts'
import { waitFor } from '../helpers/wait-for.ts'
import { unlimited } from './unlimited.ts'

const server = await openServer(unlimited)
/** Each is a paragraph. */
const words = 200_000
const reads = 4

/** Milliseconds that the server's event loop has computed: `utime` of proc(5), in hundredths of a second. */
function computed(): number {
  const [, rest = ''] = readFileSync(`/proc/${server.pid}/task/${server.pid}/stat`, 'utf8').split(') ')
  return Number(rest.split(' ')[11]) * 10
}

/** Milliseconds that it takes to make the page here. */
async function costOf(token: string): Promise<number> {
  const { content, speakers: names, ...about } = await server.client.getShared({ params: { token } })
  const json = Buffer.from(JSON.stringify(content))
  const before = cpuTime()
  run({ source: { about, hasSound: false, names, json }, words: pageWordsFor('en'), token })
  return cpuTime() - before
}

test(`the page of ${words} paragraphs is made beside the event loop`, async (t) => {
  const { client, key } = server
  const { id: spaceId } = await client.createWorkspace({ body: { name: 'Long', privacy: 'UNLISTED' } })
  const params = { spaceId }
  const body = { title: 'Long', source: 'IMPORT' as const, language: 'en' }
  const { id: recordingId } = await client.createRecording({ params, body })
  const all = Array.from({ length: words }, (_, i) => ({ word: 'a', start: 0, end: 10_000, speaker: `n${i % 500}` }))
  const imported = await send(server, `/api/v1/spaces/${spaceId}/recordings/${recordingId}/transcript/import`, {
    method: 'POST',
    key,
    headers: { 'content-type': 'application/json' },
    raw: JSON.stringify({ words: all }),
  })
  assert.equal(imported.status, 201, JSON.stringify(imported.body))
  await waitFor(
    async () => (await client.searchRecordings({ params, query: { q: 'a', mode: 'words' } })).length,
    'the index',
  )
  const { token } = await client.shareRecording({ params: { spaceId, recordingId } })
  const read = async (): Promise<void> => {
    const page = await send(server, `/s/${token}`)
    assert.equal(page.status, 200)
    assert.equal(String(page.body).match(/<p class="text">/g)?.length, words)
  }
  // The transcript itself is rendered once.
  await read()
  const cost = await costOf(token)
  const before = computed()
  for (let i = 0; i < reads; i++) await read()
  const own = (computed() - before) / reads
  t.diagnostic(`${Math.round(own)} ms of the event loop for a page that takes ${Math.round(cost)} ms`)
  assert.ok(own < cost / 2, `${own} of ${cost} ms`)
})
