// Recordings whose language is identified by its sound, with a tiny model that takes dull speech for German.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  tiro,
  uploadRecording,
  waitForTranscript,
  type TestServer,
} from './helpers/harness.ts'
import { doneWindows } from './helpers/done-windows.ts'
import { slowFfmpeg } from './helpers/slow-ffmpeg.ts'
import { made } from './helpers/media.ts'
import { asGerman, writeWhisper } from './helpers/write-whisper.ts'
import { waitFor } from './helpers/wait-for.ts'

/** The second person's turn ends there, seconds. */
const change = 16.3

let folder = ''
let server: TestServer
let env: Record<string, string>
before(async () => {
  folder = await temporaryFolder()
  writeWhisper(folder)
  env = { ...fastEngine, TIRO_MODELS: `${fastEngine['TIRO_MODELS']}${path.delimiter}${folder}` }
  server = await startServer({ data: path.join(folder, 'data'), env })
})
after(async () => {
  await server.stop()
  await removeFolder(folder)
})

/** Half a minute of the sample, in which "German" is spoken where `when` holds. */
function spoken(name: string, when: string): Promise<Buffer> {
  const filter = asGerman
    .split(',')
    .map((step) => `${step}:enable='${when}'`)
    .join(',')
  return made(folder, name, ['-t', '33.5', '-i', sampleFile, '-af', filter])
}

interface Passage {
  text: string
  start: number
  end: number
  language?: string
}

async function transcribed(at: TestServer, place: { spaceId: string; recordingId: string }) {
  const detail = await waitForTranscript(at.client, place)
  assert.equal(detail.transcript?.status, 'COMPLETED', JSON.stringify(detail.transcript?.failure))
  const query = { format: 'json', jsonContentType: 'paragraphs' } as const
  const response = await at.client.getTranscript({ params: place, query })
  const { paragraphs } = (await response.json()) as { paragraphs: Passage[] }
  return { detail, transcript: detail.transcript, paragraphs }
}

test('a recording is cut where its language changes, and says what cannot be transcribed', async () => {
  const media = await spoken('change.wav', `gte(t,${change})`)
  const place = await uploadRecording(server.client, media, { language: 'auto' })
  const { detail, transcript, paragraphs } = await transcribed(server, place)
  const [first, second, ...more] = transcript.languages
  assert.deepEqual([first?.language, first?.engine], ['en', 'sherpa-onnx/sample-by-heart'])
  assert.deepEqual([second?.language, second?.engine, more.length], ['de', null, 0])
  assert.ok(first !== undefined && second !== undefined)
  assert.ok(Math.abs(first.end - change) < 0.6 && Math.abs(second.start - change) < 0.6, JSON.stringify(transcript))
  assert.equal(transcript.language, 'en')
  assert.match(paragraphs.map(({ text }) => text).join(' '), /good morning, and welcome/i)
  assert.ok(paragraphs.every(({ language, end }) => language === 'en' && end < change + 0.6))
  assert.match(transcript.warnings.join(' '), /German, first at 0:16, can't be transcribed here\./)
  const [finding] = detail.preflight?.findings ?? []
  assert.equal(finding?.code, 'LANGUAGE')
  assert.match(finding.message, /^German, which can't be transcribed here, from 0:16 to 0:32\.$/)
  assert.ok(Math.abs((finding.start ?? 0) - change) < 0.6)

  // Another text says nothing of the sound.
  const content = 'WEBVTT\n\n00:00.000 --> 00:20.000\nSomething else.\n'
  await server.client.importTranscript({ params: place, content, headers: { 'content-type': 'text/vtt' } })
  assert.deepEqual((await server.client.getRecording({ params: place })).transcript?.languages, [])
})

test('without a change nothing is said of languages', async () => {
  const place = await uploadRecording(server.client, readFileSync(sampleFile), { language: 'auto' })
  const { detail, transcript, paragraphs } = await transcribed(server, place)
  assert.deepEqual([transcript.language, transcript.languages], ['en', []])
  assert.ok(paragraphs.every((paragraph) => !('language' in paragraph)))
  assert.deepEqual(detail.preflight?.findings, [])
})

test('a recording in a language that nothing transcribes ends without words, and says so', async () => {
  const place = await uploadRecording(server.client, await spoken('german.wav', '1'), { language: 'auto' })
  const { detail, transcript, paragraphs } = await transcribed(server, place)
  assert.deepEqual([transcript.language, paragraphs], ['de', []])
  assert.match(transcript.warnings.join(' '), /German, first at 0:00, can't be transcribed here/)
  assert.equal(detail.preflight?.expected, 'POOR')
})

test('a given language is not identified', async () => {
  const place = await uploadRecording(server.client, await spoken('given.wav', '1'), { language: 'en' })
  const { transcript } = await transcribed(server, place)
  assert.deepEqual([transcript.language, transcript.languages], ['en', []])
})

/** The languages of a recording whose server, with the first environment, is killed after a window. */
async function languagesAfterCrash(name: string, firstEnv: Record<string, string>, media: Buffer): Promise<string[]> {
  const data = path.join(folder, name)
  const first = await startServer({ data, env: firstEnv })
  const place = await uploadRecording(first.client, media, { language: 'auto' })
  await waitFor(
    async () => doneWindows(data),
    'a window',
    (done) => done.size > 0,
  )
  await first.kill()
  const second = await startServer({ data, env, key: first.key })
  const { transcript } = await transcribed(second, place)
  await second.stop()
  return transcript.languages.map(({ language }) => language)
}

test('after a crash, the windows that were recognised keep their language', async () => {
  const media = await spoken('crash.wav', `gte(t,${change})`)
  assert.deepEqual(await languagesAfterCrash('crash', env, media), ['en', 'de'])
})

test('a model that comes while windows are cut begins them again', async () => {
  // Eight minutes, read in a quarter of one, so that cutting isn't over when the first window is done.
  const half = path.join(folder, 'half.wav')
  writeFileSync(half, await spoken('half.wav', `gte(t,${change})`))
  const long = await made(folder, 'later.wav', ['-stream_loop', '14', '-i', half])
  assert.deepEqual(
    await languagesAfterCrash('later', { ...fastEngine, ...(await slowFfmpeg(folder, 32)) }, long),
    Array.from({ length: 30 }, (_, i) => (i % 2 === 0 ? 'en' : 'de')),
  )
})

test('the command line and the doctor hear the same', async () => {
  const file = path.join(folder, 'command.wav')
  await spoken('command.wav', `gte(t,${change})`)
  const examined = await tiro(['doctor', file, '--json'], { env })
  assert.equal(examined.code, 0, examined.stderr)
  assert.match(examined.stdout, /German, which can't be transcribed here, from 0:16 to 0:32/)
  const { code, stdout, stderr } = await tiro(['transcribe', file, '--language', 'auto', '--format', 'json'], { env })
  assert.equal(code, 0, stderr)
  const { paragraphs } = JSON.parse(stdout) as { paragraphs: Passage[] }
  assert.ok(paragraphs.length > 0 && paragraphs.every(({ language }) => language === 'en'))
  assert.match(stderr, /German, first at 0:16, can't be transcribed here/)
})
