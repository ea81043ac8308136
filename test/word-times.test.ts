// Times that people set: the real server, and everything that depends on when words are said.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { ClientError } from '../src/client/client.ts'
import type { Content, Word } from '../src/contract/content.ts'
import type { EditOperation } from '../src/contract/endpoints/editing.ts'
import { openServer, sampleFile, uploadRecording, waitForTranscript } from './helpers/harness.ts'
import { waitFor } from './helpers/wait-for.ts'

interface Place {
  spaceId: string
  recordingId: string
}
type IdWord = Word & { id: number }

const server = await openServer()
const { client } = server
const { id: spaceId } = await client.createWorkspace({ body: { name: 'Times' } })

const srt = [
  '1\r\n00:00:02,000 --> 00:00:04,000\r\nWe met the man.',
  '2\r\n00:00:06,000 --> 00:00:08,000\r\nHe came by train.',
]

async function imported(blocks: readonly string[] = srt): Promise<Place> {
  const { id: recordingId } = await client.createRecording({
    params: { spaceId },
    body: { title: 'Talk', language: 'en', source: 'IMPORT' },
  })
  const params = { spaceId, recordingId }
  await client.importTranscript({
    params,
    query: { subtitles: 'keep' },
    content: `${blocks.join('\r\n\r\n')}\r\n`,
    headers: { 'content-type': 'application/x-subrip' },
  })
  return params
}

const edit = (params: Place, operations: EditOperation[], etag = '*') =>
  client.editTranscript({ params, headers: { 'if-match': etag }, body: { operations } })

async function words(params: Place): Promise<{ list: IdWord[]; etag: string }> {
  const response = await client.getTranscript({ params, query: { jsonContentType: 'words', wordIds: true } })
  const list = ((await response.json()) as Content).words as IdWord[]
  return { list, etag: response.headers.get('etag') ?? '' }
}

async function file(params: Place, query: object = {}): Promise<string> {
  return (await client.getTranscript({ params, query: { format: 'srt', ...query } })).text()
}

const timesOf = (list: readonly Word[]) => list.map(({ start, end }) => [start, end])
const round = (seconds: number): number => Math.round(seconds * 1000) / 1000

/** When each subtitle is shown. */
async function shown(params: Place): Promise<string[]> {
  return (await file(params)).split('\r\n').filter((line) => line.includes('-->'))
}

/** The sentence that a refused edit gets. */
async function refusal(promise: Promise<unknown>, code = 'INVALID_BODY'): Promise<string> {
  try {
    await promise
  } catch (error) {
    if (error instanceof ClientError && error.code === code) return error.message
    throw error
  }
  return assert.fail('nothing was refused')
}

test('a subtitle is on screen when a person says, in every format, and a restored version has the times before', async () => {
  const params = await imported()
  const before = await words(params)
  const done = await edit(params, [{ type: 'setTimes', from: 4, to: 7, start: 5.25, end: 9.5 }], before.etag)
  assert.deepEqual(await shown(params), ['00:00:02,000 --> 00:00:04,000', '00:00:05,250 --> 00:00:09,500'])
  const ttml = await (await client.getTranscript({ params, query: { format: 'ttml' } })).text()
  assert.match(ttml, /begin="00:00:05\.250" end="00:00:09\.500"/)
  const segments = await client.getTranscript({ params, query: { jsonContentType: 'segments' } })
  assert.deepEqual(
    ((await segments.json()) as Content).segments?.map(({ start, end, text }) => [start, end, text]),
    [
      [2, 4, 'We met the man.'],
      [5.25, 9.5, 'He came by train.'],
    ],
  )
  const part = await client.getTranscript({ params, query: { format: 'text', startTime: 5.25, endTime: 5.3 } })
  assert.match(await part.text(), /He/)
  assert.equal((await client.getRecording({ params })).duration, 9.5)
  await client.restoreVersion({ params: { ...params, version: done.version - 1 } })
  assert.deepEqual((await words(params)).list, before.list)
  assert.equal((await client.getRecording({ params })).duration, 8)
})

test('what a person sets is refused where words would be out of order, and says the limit', async () => {
  const params = await imported()
  const at = (start: number, end: number) => edit(params, [{ type: 'setTimes', from: 4, to: 7, start, end }])
  assert.match(await refusal(at(3.9, 8)), /Operation 1: "He" can't start before 4 s/)
  assert.match(await refusal(at(7, 6)), /`end` comes before `start`/)
  await refusal(at(-1, 8))
  await refusal(at(6, 360_001))
  const wrong = { type: 'setTimes', from: 4, to: 7, start: 'x', end: 8 } as unknown as EditOperation
  await refusal(edit(params, [wrong]))
  await refusal(edit(params, [{ type: 'setTimes', from: 4, to: 99, start: 6, end: 8 }]), 'EDIT_CONFLICT')
  assert.equal(await file(params), await file(params, { version: 1 }))
})

test('subtitles that are out of step are shifted at once; a second shift of the same version is told', async () => {
  const params = await imported()
  const { etag } = await words(params)
  await edit(params, [{ type: 'shiftTimes', by: 1.5 }], etag)
  assert.deepEqual(await shown(params), ['00:00:03,500 --> 00:00:05,500', '00:00:07,500 --> 00:00:09,500'])
  await refusal(edit(params, [{ type: 'shiftTimes', by: 1.5 }], etag), 'EDIT_CONFLICT')
  assert.match(await refusal(edit(params, [{ type: 'shiftTimes', by: -4 }])), /from -3.5 to/)
  await edit(params, [{ type: 'shiftTimes', by: -1.5 }])
  assert.equal(await file(params), `${srt.join('\r\n\r\n')}\r\n`)
})

test('many operations on many words are one version, made in a thread', async () => {
  const clock = (ms: number): string => `00:${new Date(ms).toISOString().slice(14, 23).replace('.', ',')}`
  const blocks = Array.from({ length: 900 }, (_, i) => {
    return `${i + 1}\r\n${clock(i * 3000)} --> ${clock(i * 3000 + 2000)}\r\nOne two three four five.`
  })
  const params = await imported(blocks)
  const operations = blocks.map((_, i): EditOperation => {
    return { type: 'setTimes', from: i * 5, to: i * 5 + 4, start: i * 3 + 0.5, end: i * 3 + 2.5 }
  })
  const { version } = await edit(params, [...operations, { type: 'shiftTimes', by: 10 }])
  assert.equal(version, 2)
  const all = await shown(params)
  assert.deepEqual([all.length, all[0]], [900, '00:00:10,500 --> 00:00:12,500'])
  const response = await client.getTranscript({ params, query: { jsonContentType: 'segments' } })
  const { segments } = (await response.json()) as Content
  assert.deepEqual([segments?.[899]?.start, segments?.[899]?.end], [2707.5, 2709.5])
})

test('highlights and the search have the times that words have now', async () => {
  const params = await imported()
  const { id: highlightId } = await client.createHighlight({ params, body: { from: 4, to: 7 } })
  const time = async () => {
    const { start, end } = await client.getHighlight({ params: { ...params, highlightId } })
    return [start, end]
  }
  /** The search knows when "train" is said. */
  const hasHit = async () => {
    const { start } = (await words(params)).list[7] ?? assert.fail()
    await waitFor(
      () => client.searchRecordings({ params: { spaceId }, query: { q: 'train', mode: 'words' } }),
      `a hit at ${start} s`,
      (hits) =>
        hits.some(({ recording, highlights }) => recording.id === params.recordingId && highlights[0]?.start === start),
    )
  }
  await edit(params, [{ type: 'setTimes', from: 4, to: 7, start: 10, end: 12 }])
  assert.deepEqual(await time(), [10, 12])
  await hasHit()
  await edit(params, [{ type: 'shiftTimes', by: 5 }])
  assert.deepEqual(await time(), [15, 17])
  await hasHit()
  await client.restoreVersion({ params: { ...params, version: 1 } })
  assert.deepEqual(await time(), [6, 8])
})

test('words stay within the sound', async () => {
  const params = await uploadRecording(client, await readFile(sampleFile))
  await waitForTranscript(client, params)
  const { id, start } = (await words(params)).list.at(-1) ?? assert.fail()
  const { duration } = await client.getRecording({ params })
  assert.ok(duration !== null)
  const until = (end: number) => edit(params, [{ type: 'setTimes', from: id, to: id, start, end }])
  assert.equal(await refusal(until(duration + 0.5)), `Operation 1: The recording ends at ${duration} s.`)
  await until(duration)
  assert.equal((await words(params)).list.at(-1)?.end, duration)
})

test('a new transcription has times of its own, except where people set them, and takes corrections from where they moved', async () => {
  const params = await uploadRecording(client, await readFile(sampleFile))
  await waitForTranscript(client, params)
  const heard = (await words(params)).list
  // Subtitles that are out of step by four seconds, as they come with another cut of a film.
  const late = heard.map(({ word, start, end }) => ({ word, start: start + 4, end: end + 4 }))
  await client.importTranscript({
    params,
    content: JSON.stringify({ words: late }),
    headers: { 'content-type': 'application/json' },
  })
  const { list } = await words(params)
  const idAt = (index: number): number => list[index]?.id ?? assert.fail()
  const timed = (index: number) => heard[index] ?? assert.fail()
  await edit(params, [
    { type: 'shiftTimes', by: -4 },
    { type: 'replace', from: idAt(0), to: idAt(0), text: 'Wellcome' },
    { type: 'breakSubtitle', before: idAt(5), break: 'always' },
    { type: 'setTimes', from: idAt(7), to: idAt(9), start: timed(7).start + 0.05, end: timed(9).end - 0.1 },
  ])
  const wanted = timesOf((await words(params)).list)
  assert.deepEqual([wanted[7]?.[0], wanted[9]?.[1]], [round(timed(7).start + 0.05), round(timed(9).end - 0.1)])
  // What was carried over once is carried over again.
  for (const round of [1, 2]) {
    await client.transcribeRecording({ params, body: {} })
    await waitForTranscript(client, params)
    const after = (await words(params)).list
    assert.deepEqual([after[0]?.word, after[5]?.subtitleBreak], ['Wellcome', 'always'])
    assert.deepEqual(timesOf(after), wanted, `transcription ${round}`)
    assert.deepEqual((await client.getRecording({ params })).transcript?.warnings, [])
  }
})

test('times that a person restored with an earlier version are none that they set', async () => {
  const params = await uploadRecording(client, await readFile(sampleFile))
  await waitForTranscript(client, params)
  const heard = (await words(params)).list
  const { version: estimated } = await client.importTranscript({
    params,
    query: { times: 'heard' },
    content: heard.map(({ word }) => word).join(' '),
    headers: { 'content-type': 'text/plain' },
  })
  await waitForTranscript(client, params)
  await client.restoreVersion({ params: { ...params, version: estimated } })
  assert.notDeepEqual(timesOf((await words(params)).list), timesOf(heard))
  await client.transcribeRecording({ params, body: {} })
  await waitForTranscript(client, params)
  assert.deepEqual(timesOf((await words(params)).list), timesOf(heard))
})
