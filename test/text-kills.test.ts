// kill -9 of the server while a text gets its times: no word is lost or there twice, and the work continues.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { uploadFile } from '../src/client/upload-file.ts'
import type { Content, Word } from '../src/contract/content.ts'
import type { RecordingDetail } from '../src/contract/resources.ts'
import { fastEngine, removeFolder, sampleFile, startServer, temporaryFolder } from './helpers/harness.ts'
import { limit } from './helpers/time-limits.ts'
import { sampleWords } from './helpers/sample-words.ts'
import { waitFor } from './helpers/wait-for.ts'

type WordWithId = Word & { id: number }

const data = await temporaryFolder()
const env = { ...fastEngine, TIRO_SPEAKERS: 'acoustic', TIRO_PROCESSES: '1' }
let server = await startServer({ data, env })
after(async () => {
  await server.stop()
  await removeFolder(data)
})
const sample = await readFile(sampleFile)
const script = sampleWords.map(({ word }) => word).join(' ')

/** When it is killed, by what the recording says; once more after `ms`, so that moments between steps have their turn. */
const moments: { name: string; ms?: number; is: (recording: RecordingDetail) => boolean }[] = [
  { name: 'the upload is complete', is: () => true },
  { name: 'a step has begun', is: ({ transcript }) => transcript?.status === 'IN_PROGRESS' },
  { name: 'the media is read', is: ({ status }) => status === 'READY' },
  { name: 'a window is heard', is: ({ transcript }) => (transcript?.windowsDone ?? 0) > 0 },
  { name: 'all windows are heard', is: ({ transcript }) => isWhole(transcript) },
  { name: 'a little later', ms: 60, is: ({ transcript }) => isWhole(transcript) },
  { name: 'speakers are told apart', is: ({ transcript }) => transcript?.stage === 'SPEAKERS' },
  { name: 'the text is there', is: ({ transcript }) => transcript?.status === 'COMPLETED' && transcript.version > 1 },
]

function isWhole(transcript: RecordingDetail['transcript']): boolean {
  return transcript?.stage === 'SPEAKERS' || transcript?.stage === 'FINISHING'
}

const hasEnded = (transcript: RecordingDetail['transcript']): boolean =>
  transcript?.status === 'COMPLETED' && transcript.version > 1

test('after each kill the text is whole, and gets its times once', { timeout: limit(300_000) }, async (t) => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Kills' } })
  for (const { name, ms = 0, is } of moments) {
    const { client } = server
    const { id: recordingId } = await client.createRecording({
      params: { spaceId },
      body: { title: name, language: 'en' },
    })
    const params = { spaceId, recordingId }
    const headers = { 'content-type': 'text/plain' }
    await client.importTranscript({ params, query: { times: 'missing' }, content: script, headers })
    const before = await wordsOf(params)
    const slice = async (from: number, to: number) => new Blob([new Uint8Array(sample.subarray(from, to))])
    await uploadFile(client, { size: sample.length, slice }, { ...params, mimeType: 'audio/mpeg' })
    const seen = await waitFor(
      () => client.getRecording({ params }),
      name,
      (one) => is(one) || hasEnded(one.transcript),
    )
    await new Promise((resolve) => setTimeout(resolve, ms))
    await server.kill()
    server = await startServer({ data, env, key: server.key })
    assert.deepEqual(textsOf(await wordsOf(params)), textsOf(before), `${name}: whole at once`)
    const { transcript } = await waitFor(
      () => server.client.getRecording({ params }),
      `the times after: ${name}`,
      (one) => hasEnded(one.transcript),
      limit(120_000),
    )
    assert.deepEqual(transcript?.warnings, [], name)
    const words = await wordsOf(params)
    assert.deepEqual(textsOf(words), textsOf(before), name)
    assert.ok(words.every(({ estimated }) => estimated !== true))
    const { versions } = await server.client.listVersions({ params })
    assert.deepEqual(
      versions.map(({ kind }) => kind),
      ['EDIT', 'IMPORT'],
      name,
    )
    t.diagnostic(`${name}: killed at ${seen.status} ${seen.transcript?.status} ${seen.transcript?.stage ?? ''}`)
  }
})

const textsOf = (words: readonly WordWithId[]): string[] => words.map(({ id, word }) => `${id} ${word}`)

async function wordsOf(params: { spaceId: string; recordingId: string }): Promise<WordWithId[]> {
  const query = { jsonContentType: 'words', wordIds: true } as const
  const reply = await server.client.getTranscript({ params, query })
  return ((await reply.json()) as Content).words as WordWithId[]
}
