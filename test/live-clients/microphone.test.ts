// `tiro live` with a microphone of PulseAudio.
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import {
  cleanEnvironment,
  fastEngine,
  openServer,
  repository,
  sampleFile,
  tiro,
  waitForTranscript,
} from '../helpers/harness.ts'
import { startMicrophone } from '../helpers/microphone.ts'

const server = await openServer(fastEngine)
const speech = path.join(server.data, 'speech.wav')
execFileSync('ffmpeg', ['-v', 'error', '-i', sampleFile, '-ac', '1', '-ar', '48000', speech])
const microphone = await startMicrophone(server.data, speech)
after(() => microphone.stop())
const to = ['--server', server.address, '--key', server.key, '--language', 'en']

test('tiro live prints what a microphone hears, and Ctrl C finishes the recording', async () => {
  const env = cleanEnvironment({ ...microphone.env })
  const child = spawn(path.join(repository, 'tiro'), ['live', ...to], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [printed, said] = [text(child.stdout), text(child.stderr)]
  await new Promise((resolve) => child.stdout.once('data', resolve))
  child.kill('SIGINT')
  const code = await new Promise((resolve) => child.once('exit', resolve))
  const lines = (await printed).trim().split('\n')
  const [, spaceId = '', recordingId = ''] = /\/w\/(spc_\w+)\/r\/(rec_\w+)$/.exec(lines.at(-1) ?? '') ?? []
  assert.notEqual(recordingId, '', `${lines.join('\n')}\n${await said}`)
  assert.equal(code, 0, await said)
  assert.match(lines[0] ?? '', /\w+ \w+/)
  const { duration } = await waitForTranscript(server.client, { spaceId, recordingId })
  assert.ok((duration ?? 0) > 2, `it lasts ${duration} s`)
})

test('tiro live says which microphone it cannot open', async () => {
  const done = await tiro(['live', '--microphone', 'nothing', ...to], { env: microphone.env })
  assert.match(done.stderr, /^tiro: The microphone nothing can't be read: /m)
  assert.equal(done.code, 1)
})

test('tiro live ends if the session can not start', async () => {
  const done = await tiro(['live', '--space', 'spc_nothing', ...to], { env: microphone.env })
  assert.match(done.stderr, /^tiro: .*space/m)
  assert.equal(done.code, 1)
})

test('tiro live keeps what it heard when the microphone is lost, and says so', async () => {
  const own = await startMicrophone(path.join(server.data, 'another'), speech)
  const env = cleanEnvironment({ ...own.env })
  const child = spawn(path.join(repository, 'tiro'), ['live', ...to], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [printed, said] = [text(child.stdout), text(child.stderr)]
  await new Promise((resolve) => child.stdout.once('data', resolve))
  own.stop()
  const code = await new Promise((resolve) => child.once('exit', resolve))
  assert.match(await printed, /\/w\/spc_\w+\/r\/rec_\w+\n$/)
  assert.match(await said, /^tiro: The microphone default (was disconnected|can't be read)/m)
  assert.equal(code, 1)
})
