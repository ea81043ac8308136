// Texts whose times are heard in the recording.
import assert from 'node:assert/strict'
import { readFile, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { before, test } from 'node:test'
import { uploadFile } from '../src/client/upload-file.ts'
import { ClientError } from '../src/client/client.ts'
import type { Content, Word } from '../src/contract/content.ts'
import type { RecordingDetail } from '../src/contract/resources.ts'
import {
  fastEngine,
  openServer,
  sampleFile,
  temporaryFolder,
  tiro,
  uploadRecording,
  waitForTranscript,
} from './helpers/harness.ts'
import { waitFor } from './helpers/wait-for.ts'

const server = await openServer()
const { client } = server
const sample = await readFile(sampleFile)
let spaceId: string
let recordingId: string
/** As the engine hears the sample. */
let heard: WordWithId[]

type WordWithId = Word & { id: number; startsParagraph?: boolean }

async function wordsOf(id: string): Promise<WordWithId[]> {
  const query = { jsonContentType: 'words', wordIds: true } as const
  const reply = await client.getTranscript({ params: { spaceId, recordingId: id }, query })
  return (((await reply.json()) as Content).words ?? []) as WordWithId[]
}

before(async () => {
  const made = await uploadRecording(client, sample)
  ;({ spaceId, recordingId } = made)
  await waitForTranscript(client, made)
  heard = await wordsOf(recordingId)
})

/** What was said, as somebody typed it: other marks and capitals, a line for each sentence, and one word that was misheard. */
const typed = (): string =>
  heard
    .map(({ word }, i) => (i === 3 ? 'WELKOMM' : word.toUpperCase().replace(',', ' —')))
    .join(' ')
    .replaceAll(/([.?!]) /g, '$1\n')

const put = (id: string, content: string, query: object, type = 'text/plain') =>
  client.importTranscript({ params: { spaceId, recordingId: id }, query, content, headers: { 'content-type': type } })

async function timed(id: string, version: number): Promise<RecordingDetail> {
  return waitFor(
    () => client.getRecording({ params: { spaceId, recordingId: id } }),
    'the times of the text',
    ({ transcript }) =>
      transcript?.status === 'FAILED' || (transcript?.status === 'COMPLETED' && transcript.version >= version),
    120_000,
  )
}

/** The words of a text that are words of what was heard, without the dashes, with how far they are from it. */
function distances(words: readonly Word[]): number[] {
  const own = words.filter(({ word }) => word !== '—')
  assert.equal(own.length, heard.length)
  return own.map(({ start }, i) => Math.abs(start - (heard[i]?.start ?? 0)))
}

test('a text without times gets those at which its words are heard, and the speakers', async () => {
  const made = await put(recordingId, typed(), { times: 'missing' })
  assert.equal(made.version, 2)
  assert.equal(made.status, 'QUEUED', 'its text can be read meanwhile')
  await waitFor(
    () => client.getRecording({ params: { spaceId, recordingId } }),
    'the first step',
    ({ transcript }) => transcript?.status !== 'QUEUED',
  )
  const during = (await client.getRecording({ params: { spaceId, recordingId } })).transcript
  assert.deepEqual([during?.engine, during?.quality], [null, null], 'no engine wrote it')
  const { transcript } = await timed(recordingId, 3)
  assert.deepEqual([transcript?.status, transcript?.version, transcript?.engine], ['COMPLETED', 3, null])
  assert.deepEqual(transcript?.warnings, [])
  const words = await wordsOf(recordingId)
  assert.equal(words.find(({ id }) => id === words[0]?.id)?.word, 'GOOD')
  assert.ok(words.every(({ estimated }) => estimated !== true))
  assert.ok(Math.max(...distances(words)) < 0.3, 'as near as the words are long')
  assert.deepEqual(
    words.filter(({ word }) => word !== '—').map(({ speaker }) => speaker),
    heard.map(({ speaker }) => speaker),
  )
  const { versions } = await client.listVersions({ params: { spaceId, recordingId } })
  assert.equal(versions[0]?.summary, 'Times found in the recording.')
})

test('a text that came before its media gets its times with it; its speakers stay', async () => {
  const { id } = await client.createRecording({ params: { spaceId }, body: { title: 'Later', language: 'en' } })
  const half = Math.floor(heard.length / 2)
  const lines = [heard.slice(0, half), heard.slice(half)].map((part) => part.map(({ word }) => word).join(' '))
  const content = `Ada: ${lines[0]}\nBob: ${lines[1]}\nAda: Yes.\nBob: No.\n`
  const made = await put(id, content, { times: 'missing' })
  assert.deepEqual([made.status, made.version, made.speakerAssignments.length], ['COMPLETED', 1, 2])
  const media = {
    size: sample.length,
    slice: async (from: number, to: number) => new Blob([new Uint8Array(sample.subarray(from, to))]),
  }
  await uploadFile(client, media, { spaceId, recordingId: id, mimeType: 'audio/mpeg' })
  const { transcript } = await timed(id, 2)
  assert.deepEqual([transcript?.status, transcript?.version], ['COMPLETED', 2])
  assert.deepEqual(transcript?.speakerAssignments, made.speakerAssignments)
  const words = await wordsOf(id)
  for (const [i, word] of heard.entries()) assert.ok(Math.abs((words[i]?.start ?? 0) - word.start) < 0.3, word.word)
  assert.equal(words[half]?.speaker, 1)
})

test('a transcript keeps its text, ids and highlights while its times are found again', async () => {
  const { id } = await client.createRecording({ params: { spaceId }, body: { title: 'Out of step', language: 'en' } })
  const media = {
    size: sample.length,
    slice: async (from: number, to: number) => new Blob([new Uint8Array(sample.subarray(from, to))]),
  }
  await uploadFile(client, media, { spaceId, recordingId: id, mimeType: 'audio/mpeg' })
  const params = { spaceId, recordingId: id }
  await waitForTranscript(client, params)
  const late = JSON.stringify({ words: heard.map((word) => ({ ...word, start: word.start + 7, end: word.end + 7 })) })
  await put(id, late, { times: 'file' }, 'application/json')
  const before = await wordsOf(id)
  assert.equal(before[0]?.start, (heard[0]?.start ?? 0) + 7)
  const [from, to] = [before[2]?.id ?? 0, before[4]?.id ?? 0]
  const highlight = await client.createHighlight({ params, body: { from, to } })
  const again = await client.transcribeRecording({ params, body: { text: 'keep' } })
  assert.equal(again.status, 'QUEUED')
  const { transcript } = await timed(id, 3)
  assert.deepEqual([transcript?.status, transcript?.version, transcript?.engine], ['COMPLETED', 3, null])
  const after = await wordsOf(id)
  assert.deepEqual(
    after.map((word) => [word.id, word.word]),
    before.map((word) => [word.id, word.word]),
  )
  assert.ok(Math.max(...distances(after)) < 0.05)
  const { highlights } = await client.listHighlights({ params })
  assert.deepEqual(
    highlights.map(({ id: own, start, isDetached }) => [own, start, isDetached]),
    [[highlight.id, after[2]?.start, false]],
  )
})

test('another text keeps its times and says so; one with parts that nobody says has a warning', async () => {
  const other = 'Completely different sentences about gardening, weather forecasts and railway timetables in spring.'
  await put(recordingId, other, { times: 'heard' })
  const version = (await client.getRecording({ params: { spaceId, recordingId } })).transcript?.version ?? 0
  const { transcript } = await timed(recordingId, version)
  assert.deepEqual(
    transcript?.warningDetails.map(({ code }) => code),
    ['TEXT_NOT_HEARD'],
  )
  assert.equal(transcript.version, version)
  await put(recordingId, `${typed()}\n${`${other}\n`.repeat(9)}`, { times: 'heard' })
  const partly = await timed(recordingId, version + 2)
  assert.deepEqual(
    partly.transcript?.warningDetails.map(({ code }) => code),
    ['TEXT_PARTLY_HEARD'],
  )
})

test('`heard` needs media; `missing` leaves a file with times, and a recording without media, as they are', async () => {
  const { id } = await client.createRecording({ params: { spaceId }, body: { title: 'Alone', source: 'IMPORT' } })
  await assert.rejects(
    put(id, 'Well said.', { times: 'heard' }),
    (error) => error instanceof ClientError && error.code === 'INVALID_STATE',
  )
  const made = await put(id, 'Well said.', { times: 'missing' })
  assert.equal(made.status, 'COMPLETED')
  const srt = '1\n00:00:01,000 --> 00:00:02,000\nGood morning\n'
  const kept = await put(recordingId, srt, { times: 'missing' }, 'application/x-subrip')
  assert.equal(kept.status, 'COMPLETED')
  await assert.rejects(
    client.transcribeRecording({ params: { spaceId, recordingId: id }, body: { text: 'keep' } }),
    (error) => error instanceof ClientError && error.code === 'INVALID_STATE',
  )
})

test('a text in a language that no engine here hears is refused; of an unknown one, that of the recording counts', async () => {
  const { id } = await client.createRecording({
    params: { spaceId },
    body: { title: 'Any language', language: 'auto' },
  })
  const unsupported = (error: unknown) => error instanceof ClientError && error.code === 'LANGUAGE_UNSUPPORTED'
  const icelandic = JSON.stringify({ language: 'is', words: [{ word: 'Góðan', start: 0, end: 1 }] })
  await assert.rejects(put(id, icelandic, { times: 'heard' }, 'application/json'), unsupported)
  const unknown = await put(id, '1 2 3', { times: 'heard' })
  assert.deepEqual([unknown.language, unknown.version], ['und', 1])
  const { version } = await put(recordingId, typed(), { times: 'file' })
  const again = (language: string) =>
    client.transcribeRecording({ params: { spaceId, recordingId }, body: { text: 'keep', language } })
  await assert.rejects(again('is'), unsupported)
  const after = await client.getRecording({ params: { spaceId, recordingId } })
  assert.deepEqual([after.transcript?.status, after.transcript?.version, after.language], ['COMPLETED', version, 'en'])
})

test('on the command line, with a file of its words', async () => {
  const folder = await temporaryFolder()
  const script = path.join(folder, 'script.txt')
  const half = Math.floor(heard.length / 2)
  const [ada, bob] = [heard.slice(0, half), heard.slice(half)].map((part) => part.map(({ word }) => word).join(' '))
  await writeFile(script, `Ada: ${ada}\nBob: ${bob}\nAda: Yes.\nBob: No.\n`)
  const of = (...more: string[]) => tiro(['transcribe', sampleFile, '--language', 'en', ...more], { env: fastEngine })
  const { code, stdout, stderr } = await of('--text', script, '--format', 'json', '--jsonContentType', 'words')
  assert.equal(code, 0, stderr)
  const words = (JSON.parse(stdout) as Content).words ?? []
  for (const [i, word] of heard.entries()) assert.ok(Math.abs((words[i]?.start ?? 0) - word.start) < 0.3, word.word)
  const text = await of('--text', script, '--format', 'vtt')
  assert.match(text.stdout, /<v Bob>/)
  const blank = path.join(folder, 'blank.txt')
  await writeFile(blank, ' \n')
  assert.match((await of('--text', blank)).stderr, /blank\.txt: The file has no text/)
  const huge = path.join(folder, 'huge.txt')
  await writeFile(huge, '')
  await truncate(huge, 3 * 1024 ** 3)
  assert.match((await of('--text', huge)).stderr, /huge\.txt has more than 20 MB/)
  await writeFile(script, 'Gardening and weather forecasts in spring.')
  const other = await of('--text', script, '--format', 'srt')
  assert.match(other.stderr, /doesn't say this text/)
  for (const [given, reason] of [
    [['--text', sampleFile], /is no transcript/],
    [['--text', path.join(folder, 'none.srt')], /doesn't exist/],
    [['--text', script, sampleFile], /one recording/],
    [['--text', script, '--translate', 'de'], /--translate/],
  ] as const) {
    const refused = await of(...given)
    assert.notEqual(refused.code, 0)
    assert.match(refused.stderr, reason)
  }
})

test('somebody who edits without a pause holds up no transcription, and loses nothing', async () => {
  const made = await uploadRecording(client, sample, { spaceId })
  await waitForTranscript(client, made)
  const statusOf = async () => (await client.getRecording({ params: made })).transcript?.status ?? ''
  for (const body of [{ text: 'keep' }, {}] as const) {
    await client.transcribeRecording({ params: made, body })
    let edits = 0
    for (let status = 'QUEUED'; status !== 'COMPLETED' || edits === 0; status = await statusOf()) {
      assert.notEqual(status, 'FAILED')
      const [{ id } = { id: 0 }] = await wordsOf(made.recordingId)
      const operations = [{ type: 'replace', from: id, to: id, text: `Edit${edits + 1}` } as const]
      try {
        await client.editTranscript({ params: made, headers: { 'if-match': '*' }, body: { operations } })
        edits += 1
      } catch (error) {
        // The word is of the text before.
        if (!(error instanceof ClientError && error.code === 'EDIT_CONFLICT')) throw error
      }
    }
    assert.equal((await wordsOf(made.recordingId))[0]?.word, `Edit${edits}`)
  }
})
