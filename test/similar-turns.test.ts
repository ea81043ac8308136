// A correction of one turn teaches the rest of the recording.
import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  fastEngine,
  importText,
  openServer,
  sampleFile,
  uploadRecording,
  waitForTranscript,
} from './helpers/harness.ts'

const server = await openServer({ ...fastEngine, TIRO_SPEAKERS: 'acoustic' })
const { client } = server

interface Place {
  spaceId: string
  recordingId: string
}
interface ReadWord {
  id: number
  word: string
  start: number
  speaker: number
}

async function wordsOf(params: Place): Promise<ReadWord[]> {
  const query = { format: 'json', jsonContentType: 'words', wordIds: true } as const
  return ((await (await client.getTranscript({ params, query })).json()) as { words: ReadWord[] }).words
}

async function transcribed(speakerCount: number): Promise<Place> {
  const params = await uploadRecording(client, await readFile(sampleFile), { speakerCount })
  assert.equal((await waitForTranscript(client, params)).transcript?.status, 'COMPLETED')
  return params
}

const codeOf = (error: unknown): string => String((error as { code?: unknown }).code ?? error)

test('one corrected turn finds the others of that voice, one edit assigns them, and one step undoes it', async () => {
  const truth = (await wordsOf(await transcribed(2))).map(({ speaker }) => speaker)
  const params = await transcribed(1)
  const before = await wordsOf(params)
  assert.deepEqual(new Set(before.map(({ speaker }) => speaker)), new Set([0]))

  // The first turn of the other voice is hers, says a person.
  const first = truth.indexOf(1)
  const last = truth.indexOf(0, first) - 1
  const corrected = await client.editTranscript({
    params,
    headers: { 'if-match': '*' },
    body: {
      operations: [{ type: 'setSpeaker', from: before[first]?.id ?? 0, to: before[last]?.id ?? 0, speaker: 1 }],
    },
  })
  const { version, turns } = await client.findSimilarTurns({ params: { ...params, speakerIndex: 1 } })
  assert.equal(version, corrected.version)
  assert.ok(turns.length >= 3, `${turns.length} turns`)
  for (const { from, to, speakerIndex, text, score, start } of turns) {
    assert.equal(speakerIndex, 0)
    assert.ok(score > 0)
    const said = before.filter(({ id }) => id >= from && id <= to)
    assert.equal(text, said.map(({ word }) => word).join(' '))
    assert.equal(start, said[0]?.start)
  }
  // Nothing changed, and nothing is left of the comparison.
  assert.equal((await client.getRecording({ params })).transcript?.version, corrected.version)
  assert.deepEqual(await readdir(path.join(server.data, 'requests')), [])

  const assigned = await client.editTranscript({
    params,
    headers: { 'if-match': `"v${version}"` },
    body: { operations: turns.map(({ from, to }) => ({ type: 'setSpeaker', from, to, speaker: 1 })) },
  })
  assert.equal(assigned.version, version + 1)
  const now = (await wordsOf(params)).map(({ speaker }) => speaker)
  const wrong = now.filter((speaker, i) => speaker !== truth[i]).length
  assert.ok(wrong <= truth.length * 0.05, `${wrong} of ${truth.length} words have the wrong speaker`)
  // What a person assigned isn't offered again.
  assert.deepEqual((await client.findSimilarTurns({ params: { ...params, speakerIndex: 1 } })).turns, [])
  assert.deepEqual((await client.findSimilarTurns({ params: { ...params, speakerIndex: 0 } })).turns, [])

  await client.restoreVersion({ params: { ...params, version } })
  assert.deepEqual(
    (await wordsOf(params)).map(({ speaker }) => speaker),
    before.map((_, i) => (i >= first && i <= last ? 1 : 0)),
  )
})

test('asked many times at once, it decodes for few of them at a time', async () => {
  const params = await transcribed(2)
  const folder = path.join(server.data, 'requests')
  const over = new AbortController()
  const watch = async (): Promise<number> => {
    let most = 0
    while (!over.signal.aborted) {
      most = Math.max(most, (await readdir(folder)).length)
      await sleep(2)
    }
    return most
  }
  const watching = watch()
  const asked = Array.from({ length: 6 }, () => client.findSimilarTurns({ params: { ...params, speakerIndex: 1 } }))
  const answers = await Promise.all(asked).finally(() => over.abort())
  const most = await watching
  for (const answer of answers) assert.deepEqual(answer, answers[0])
  assert.ok(most >= 1 && most <= 2, `${most} decoded at once`)
})

test('without that speaker or the media nothing is compared', async () => {
  const params = await transcribed(2)
  await assert.rejects(
    client.findSimilarTurns({ params: { ...params, speakerIndex: 7 } }),
    (error) => codeOf(error) === 'NOT_FOUND',
  )
  const imported = await importText(client, params.spaceId, 'Ada: Good morning.\n\nBob: Good night.')
  await assert.rejects(
    client.findSimilarTurns({ params: { ...imported, speakerIndex: 0 } }),
    (error) => codeOf(error) === 'INVALID_STATE',
  )
  await client.deleteMedia({ params })
  await assert.rejects(
    client.findSimilarTurns({ params: { ...params, speakerIndex: 0 } }),
    (error) => codeOf(error) === 'MEDIA_DELETED',
  )
})

test('corrections of speakers survive a new recognition, also those that were found similar', async () => {
  const params = await transcribed(1)
  const words = await wordsOf(params)
  const first = words.filter(({ start }) => start > 5.5 && start < 9)
  await client.editTranscript({
    params,
    headers: { 'if-match': '*' },
    body: {
      operations: [{ type: 'setSpeaker', from: first[0]?.id ?? 0, to: first.at(-1)?.id ?? 0, speaker: 1 }],
    },
  })
  const { version, turns } = await client.findSimilarTurns({ params: { ...params, speakerIndex: 1 } })
  const { version: corrected } = await client.editTranscript({
    params,
    headers: { 'if-match': `"v${version}"` },
    body: { operations: turns.map(({ from, to }) => ({ type: 'setSpeaker', from, to, speaker: 1 })) },
  })
  const before = (await wordsOf(params)).map(({ speaker }) => speaker)
  await client.transcribeRecording({ params, body: { speakerCount: 1 } })
  const { transcript } = await waitForTranscript(client, params)
  assert.ok((transcript?.version ?? 0) > corrected)
  assert.doesNotMatch(transcript?.warnings.join(' ') ?? '', /could not be carried over/)
  assert.deepEqual(
    (await wordsOf(params)).map(({ speaker }) => speaker),
    before,
  )
  // They still count as a person's, so they aren't offered again.
  assert.deepEqual((await client.findSimilarTurns({ params: { ...params, speakerIndex: 1 } })).turns, [])
})
