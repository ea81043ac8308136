// Recordings with several channels: each channel with a voice of its own is one speaker.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import type { RecordingDetail } from '../src/contract/resources.ts'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  uploadRecording,
  waitForTranscript,
  type TestServer,
} from './helpers/harness.ts'
import { doneWindows } from './helpers/done-windows.ts'
import { made } from './helpers/media.ts'
import { spokenWords, twoChannels } from './helpers/two-channels.ts'
import { waitFor } from './helpers/wait-for.ts'

const env = { ...fastEngine, TIRO_SPEAKERS: 'acoustic' }
let folder = ''
let server: TestServer
before(async () => {
  folder = await temporaryFolder()
  server = await startServer({ data: folder, env })
})
after(async () => {
  await server.stop()
  await removeFolder(folder)
})

type Place = Awaited<ReturnType<typeof uploadRecording>>
type Options = NonNullable<Parameters<typeof uploadRecording>[2]>

interface Heard {
  params: Place
  detail: RecordingDetail
  words: { word: string; person: number; start: number }[]
}

async function heardIn(at: TestServer, params: Place): Promise<Heard> {
  const detail = await waitForTranscript(at.client, params)
  assert.equal(detail.transcript?.status, 'COMPLETED', JSON.stringify(detail.transcript?.failure))
  const response = await at.client.getTranscript({ params, query: { format: 'json', jsonContentType: 'words' } })
  const { words } = (await response.json()) as { words: { word: string; speaker: number; start: number }[] }
  return {
    params,
    detail,
    words: words.map(({ word, speaker, start }) => {
      return { word: word.toLowerCase().replaceAll(/[^a-z]/g, ''), person: speaker, start }
    }),
  }
}

interface WordWithId {
  id: number
  word: string
  start: number
  speaker: number
}

async function withIds(params: Place): Promise<{ list: WordWithId[]; etag: string }> {
  const response = await server.client.getTranscript({ params, query: { jsonContentType: 'words', wordIds: true } })
  const { words } = (await response.json()) as { words: WordWithId[] }
  return { list: words, etag: response.headers.get('etag') ?? '' }
}

const transcribe = async (media: Uint8Array, options: Options = {}): Promise<Heard> =>
  heardIn(server, await uploadRecording(server.client, media, options))
const textOf = (words: readonly { word: string }[]): string => words.map(({ word }) => word).join(' ')
const notesOf = ({ detail }: Heard): string => [...detail.warnings, ...(detail.transcript?.warnings ?? [])].join(' ')
const isSeparate = /Each of the two channels has a voice of its own/

/** The tests' engine hears a few of the words wrong, the same in one channel as in a mix. */
const mostErrors = 9

/** The words of the sample are there once. */
function assertText({ words }: Heard): void {
  const unheard = spokenWords.filter(({ word, start }) => !words.some((one) => isSame(one, { word, start })))
  assert.ok(unheard.length <= mostErrors, `not heard: ${textOf(unheard)}`)
  assert.ok(words.length <= spokenWords.length + 3, `${words.length} words: ${textOf(words)}`)
  const doubled = words.filter((word, i) => words.slice(0, i).some((one) => isSame(one, word)))
  assert.equal(textOf(doubled), '')
  assert.ok(words.every(({ start }, i) => i === 0 || start >= (words[i - 1]?.start ?? 0)))
}

/** They are there once, and each is of the right person. */
function assertSpoken(heard: Heard): void {
  assertText(heard)
  const wrong = heard.words.filter((one) => {
    const said = spokenWords.find((word) => isSame(one, word))
    return said !== undefined && said.person !== one.person
  })
  assert.equal(textOf(wrong), '')
  assert.deepEqual([...new Set(heard.words.map(({ person }) => person))], [0, 1])
}

function isSame(a: { word: string; start: number }, b: { word: string; start: number }): boolean {
  return a.word === b.word && Math.abs(a.start - b.start) < 0.3
}

void test('two people on two channels: each channel is a speaker, and no word has the wrong one', async () => {
  const heard = await transcribe(await twoChannels(folder, 'call.wav'))
  assertSpoken(heard)
  assert.match(notesOf(heard), isSeparate)
  assert.equal(heard.detail.channels, 'auto')
  assert.equal(heard.detail.preflight?.voices, 2)

  // Mixed on request, and separate again.
  const { params } = heard
  await server.client.transcribeRecording({ params, body: { channels: 'mix' } })
  const mixed = await heardIn(server, params)
  assert.doesNotMatch(notesOf(mixed), isSeparate)
  assert.match(notesOf(mixed), /Draft quality/)
  await server.client.transcribeRecording({ params, body: { channels: 'separate' } })
  assertSpoken(await heardIn(server, params))
})

void test('who interrupts doesn’t cut the sentence of the other one into words', async () => {
  await twoChannels(folder, 'call.wav')
  // The second person is 3 s early.
  const media = await made(folder, 'at-once.wav', ['-i', path.join(folder, 'call.wav'), '-af', 'adelay=3000|0'])
  const { params, words } = await transcribe(media, { channels: 'separate' })
  const later = (person: number): number => (person === 0 ? 3 : 0)
  for (const person of [0, 1]) {
    const own = words.filter((word) => word.person === person)
    assert.ok(own.every(({ start }, i) => i === 0 || start >= (own[i - 1]?.start ?? 0)))
    const said = spokenWords.filter((word) => word.person === person)
    const unheard = said.filter(
      ({ word, start }) => !own.some((one) => isSame(one, { word, start: start + later(person) })),
    )
    assert.ok(unheard.length <= mostErrors, `not heard of ${person}: ${textOf(unheard)}`)
  }
  const together = words.filter(({ start }, i) => i > 0 && start < (words[i - 1]?.start ?? 0))
  assert.ok(together.length > 0, 'they talk at the same time')
  const changes = words.filter(({ person }, i) => i > 0 && person !== words[i - 1]?.person)
  assert.ok(changes.length < 20, `${changes.length} changes of the speaker`)

  const paragraphs = await server.client.getTranscript({ params, query: { jsonContentType: 'paragraphs' } })
  const { paragraphs: shown } = (await paragraphs.json()) as { paragraphs: { text: string }[] }
  assert.ok(shown.length < 20 && shown.every(({ text }) => /[.?!]$/.test(text)), JSON.stringify(shown))
  const srt = await (await server.client.getTranscript({ params, query: { format: 'srt' } })).text()
  const times = [...srt.matchAll(/^(\S+) --> (\S+)$/gm)].map(([, start = '', end = '']) => ({ start, end }))
  assert.ok(times.every(({ start, end }, i) => start < end && end <= (times[i + 1]?.start ?? '9')))
  assert.match(srt, /^- .+\r\n- .+\r\n\r\n/m)

  // Corrections of both, and a turn that is given to somebody else, are made again.
  const found = await withIds(params)
  const turn = found.list.filter(({ speaker, start }) => speaker === 1 && start < 10)
  const [first, last] = [turn[0] ?? assert.fail(), turn.at(-1) ?? assert.fail()]
  const other = found.list.find(({ word }) => word === 'welcome') ?? assert.fail('the sample says "welcome"')
  assert.ok(other.start < first.start && first.start < (found.list[found.list.indexOf(first) - 1]?.start ?? 0))
  await server.client.editTranscript({
    params,
    headers: { 'if-match': found.etag },
    body: {
      operations: [
        { type: 'replace', from: other.id, to: other.id, text: 'hello' },
        { type: 'replace', from: last.id, to: last.id, text: 'with you.' },
        { type: 'setSpeaker', from: first.id, to: turn.at(-2)?.id ?? -1, speaker: 2 },
      ],
    },
  })
  const said = async (): Promise<string[]> =>
    (await withIds(params)).list.map(({ word, speaker }) => `${word} ${speaker}`)
  const edited = await said()
  await server.client.transcribeRecording({ params, body: {} })
  await heardIn(server, params)
  assert.deepEqual(await said(), edited)
})

void test('cross-talk of −15 dB is not written twice', async () => {
  const heard = await transcribe(await twoChannels(folder, 'leak.wav', 10 ** (-15 / 20)))
  assertSpoken(heard)
  assert.match(notesOf(heard), isSeparate)
})

void test('a mono recording saved as stereo, and one with a silent channel, are mixed', async () => {
  for (const pan of ['stereo|c0=c0|c1=c0', 'stereo|c0=c0|c1=0*c0']) {
    const heard = await transcribe(await made(folder, 'mono.wav', ['-i', sampleFile, '-af', `pan=${pan}`]))
    assertText(heard)
    assert.doesNotMatch(notesOf(heard), isSeparate)
  }
})

void test('channels that cancel each other when mixed are heard', async () => {
  const media = await made(folder, 'phase.wav', ['-i', sampleFile, '-af', 'pan=stereo|c0=c0|c1=-1*c0'])
  assertText(await transcribe(media))
  assertText(await transcribe(media, { channels: 'mix' }))
})

void test('six channels, four of them silent, are as many speakers as have a voice', async () => {
  await twoChannels(folder, 'six-source.wav')
  const args = ['-i', `${folder}/six-source.wav`, '-af', 'pan=6c|c0=0*c0|c1=c0|c2=0*c0|c3=c1|c4=0*c0|c5=0*c0']
  const media = await made(folder, 'six.wav', args)
  assertSpoken(await transcribe(media, { channels: 'separate' }))
  const { words } = await transcribe(media)
  assert.ok(words.length > 0)
})

void test('a count other than two mixes two channels, and more than the channels is refused with a reason', async () => {
  const media = await twoChannels(folder, 'count.wav')
  assert.doesNotMatch(notesOf(await transcribe(media, { speakerCount: 3 })), isSeparate)
  const three = await transcribe(media, { speakerCount: 3, channels: 'separate' })
  assertSpoken(three)
  assert.match(notesOf(three), /3 speakers were requested, but each of the 2 channels is one speaker/)
})

void test('a voice of a channel is learned and known in the next recording', async () => {
  const media = await twoChannels(folder, 'voices.wav')
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Voices' } })
  await server.client.updateWorkspace({ params: { spaceId }, body: { voices: true } })
  const { params } = await transcribe(media, { spaceId })
  const { id: speakerId } = await server.client.createSpeaker({ params: { spaceId }, body: { name: 'Ada' } })
  await server.client.assignSpeakers({ params, body: { assignments: [{ speakerIndex: 1, speakerId }] } })
  const next = await transcribe(media, { spaceId })
  const { speakers } = await server.client.listTranscriptSpeakers({ params: next.params })
  assert.deepEqual(
    speakers.map((one) => one.speakerId),
    [null, speakerId],
  )
})

void test('a server that is killed in between makes the same transcript, and leaves no PCM', async () => {
  const data = await temporaryFolder()
  try {
    const media = await twoChannels(folder, 'killed.wav')
    const slow = { ...env, TIRO_PROCESSES: '1' }
    const first = await startServer({ data, env: slow })
    const params = await uploadRecording(first.client, media)
    await waitFor(async () => (await doneWindows(data)).size > 0, 'a window that is done')
    await first.kill()
    const second = await startServer({ data, env: slow })
    try {
      assertSpoken(await heardIn(second, params))
      await waitFor(async () => (await doneWindows(data)).size === 0, 'the end of the run')
    } finally {
      await second.stop()
    }
  } finally {
    await removeFolder(data)
  }
})

void test('the setting is kept in the recording and refused if it is none', async () => {
  const sample = await readFile(sampleFile)
  const { detail } = await transcribe(sample, { channels: 'separate' })
  assert.equal(detail.channels, 'separate')
  const refused = server.client.createRecording({
    params: { spaceId: detail.workspaceId },
    body: { title: 'x', channels: 'both' as 'mix' },
  })
  await assert.rejects(refused, /channels/)
})
