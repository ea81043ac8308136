// kill -9 of each process that works for a recording: it costs neither this recording anything nor the next one.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { childrenOf } from './helpers/children-of.ts'
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
import { waitFor } from './helpers/wait-for.ts'
import { writeEnglishPunctuation } from './helpers/write-punctuation.ts'
import { writeWhisper } from './helpers/write-whisper.ts'

/** The modules of the processes. */
const kinds = ['vad-child', 'language-child', 'sherpa-onnx-child', 'acoustic-child', 'punctuation-child']

let folder = ''
let server: TestServer
before(async () => {
  folder = await temporaryFolder()
  writeWhisper(folder)
  writeEnglishPunctuation(folder)
  const models = `${fastEngine['TIRO_MODELS']}${path.delimiter}${folder}`
  const env = { ...fastEngine, TIRO_SPEAKERS: 'acoustic', TIRO_MODELS: models, TIRO_PROCESS_IDLE: '600' }
  server = await startServer({ data: path.join(folder, 'data'), env })
})
after(async () => {
  await server.stop()
  await removeFolder(folder)
})

const media = readFileSync(sampleFile)

const upload = () => uploadRecording(server.client, media, { language: 'auto' })

async function whatIsWritten(place: Awaited<ReturnType<typeof upload>>) {
  const { transcript } = await waitForTranscript(server.client, place)
  assert.equal(transcript?.status, 'COMPLETED', JSON.stringify(transcript?.failure))
  const response = await server.client.getTranscript({ params: place, query: { format: 'text' } })
  return { text: await response.text(), warnings: transcript.warnings }
}

/** The processes of a kind, once they are there. */
const processesOf = async (kind: string): Promise<number[]> => {
  let pids: number[] = []
  await waitFor(() => {
    pids = childrenOf(server.pid, kind)
    return pids.length > 0
  }, kind)
  return pids
}

test('a killed process costs a recording nothing, and the next one has another', async () => {
  const whole = await whatIsWritten(await upload())
  assert.match(whole.text, /Good morning, and welcome to the program\./)
  assert.doesNotMatch(whole.warnings.join(' '), /failed|could not/)
  for (const kind of kinds) {
    const held = await processesOf(kind)
    // It holds its request until it is killed.
    for (const pid of held) process.kill(pid, 'SIGSTOP')
    const place = await upload()
    if (kind === 'punctuation-child') {
      await waitFor(async () => {
        const { transcript } = await server.client.getRecording({ params: place })
        return transcript?.windowsDone === transcript?.windowsTotal && (transcript?.windowsDone ?? 0) > 0
      }, 'all windows')
    }
    await sleep(2000)
    for (const pid of held) process.kill(pid, 'SIGKILL')
    assert.deepEqual(await whatIsWritten(place), whole, kind)
    for (const pid of held) assert.ok(!childrenOf(server.pid, kind).includes(pid))
  }
  const idle = kinds.flatMap((kind) => childrenOf(server.pid, kind))
  for (const pid of idle) process.kill(pid, 'SIGKILL')
  await waitFor(() => kinds.every((kind) => childrenOf(server.pid, kind).length === 0), 'the end of all processes')
  assert.deepEqual(await whatIsWritten(await upload()), whole)
})
