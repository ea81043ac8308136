import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, suite, test } from 'node:test'
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
import { refused } from './helpers/refused.ts'
import { waitFor } from './helpers/wait-for.ts'

const rate = 16_000

suite('the sound of a passage', () => {
  let server: TestServer
  let params: { spaceId: string; recordingId: string }
  let sound: Int16Array

  before(async () => {
    server = await startServer({ data: await temporaryFolder(), env: fastEngine })
    params = await uploadRecording(server.client, await readFile(sampleFile), { title: 'Ada: a talk' })
    await waitForTranscript(server.client, params)
    sound = samplesOf(await bytesOf('media/audio'))
  })
  after(async () => {
    await server.stop()
    await removeFolder(server.data)
  })

  const ask = (path: string, method = 'GET'): Promise<Response> =>
    fetch(`${server.address}/api/v1/spaces/${params.spaceId}/recordings/${params.recordingId}/${path}`, {
      method,
      headers: { 'x-api-key': server.key },
    })
  const bytesOf = async (path: string): Promise<Buffer> => Buffer.from(await (await ask(path)).arrayBuffer())

  test('is that of its times, under a name with the time, and leaves no file behind', async () => {
    const answer = await ask('clip?startTime=4.25&endTime=7.5')
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'audio/mp4'])
    assert.match(String(answer.headers.get('content-disposition')), /^attachment; filename=".*a talk 0\.04\.m4a"/)
    const bytes = Buffer.from(await answer.arrayBuffer())
    assert.equal(Number(answer.headers.get('content-length')), bytes.length)
    const clip = samplesOf(bytes)
    assert.ok(Math.abs(clip.length / rate - 3.25) < 0.1, `${clip.length / rate} s`)
    const { offset, correlation } = placeOf(clip, sound, 4.25 * rate)
    assert.ok(correlation > 0.95 && Math.abs(offset) <= 0.06 * rate, `${offset / rate} s off, ${correlation}`)
    const left = (await readdir(server.data, { recursive: true })).filter((name) => /clip/.test(name))
    assert.deepEqual(left, [])
    const { auditEvents } = await server.client.listAuditEvents({ query: { action: 'MEDIA_DOWNLOADED' } })
    assert.equal(auditEvents[0]?.objectId, params.recordingId)
  })

  test('takes times that are written with an exponent', async () => {
    assert.equal((await ask('clip?startTime=1e-7&endTime=2')).status, 200)
  })

  test('ends where the recording ends', async () => {
    const clip = samplesOf(await bytesOf('clip?startTime=4&endTime=3600'))
    assert.ok(Math.abs(clip.length - (sound.length - 4 * rate)) < 0.1 * rate, `${clip.length / rate} s`)
  })

  test('is refused for times that make no passage', async () => {
    for (const [startTime, endTime] of [
      [5, 5],
      [7, 5],
      [3000, 3010],
      [-1, 4],
      [1.0000001, 1.0000002],
      [0, 9_999_999_999_999],
    ] as const) {
      const query = { startTime, endTime }
      assert.deepEqual(
        await refused(server.client.getClip({ params, query })),
        [400, 'INVALID_QUERY'],
        `${startTime}–${endTime}`,
      )
    }
    assert.equal((await ask('clip?startTime=1')).status, 400)
  })

  test('is let go by clients that leave or ask for the headers alone', async () => {
    for (let n = 0; n < 12; n++) {
      assert.equal((await ask('clip?startTime=1&endTime=9', 'HEAD')).status, 200)
      await (await ask('clip?startTime=1&endTime=9')).body?.cancel()
    }
    assert.equal((await ask('clip?startTime=1&endTime=2')).status, 200)
  })

  test('the whole recording is played in a browser, or saved', async () => {
    const dispositionOf = async (query: string): Promise<string> =>
      (await ask(`media/original${query}`, 'HEAD')).headers.get('content-disposition') ?? ''
    assert.match(await dispositionOf(''), /^inline;/)
    assert.match(await dispositionOf('?download=true'), /^attachment; filename=".*a talk\.mp3"/)
  })

  test('is gone with the media', async () => {
    await server.client.deleteMedia({ params })
    const query = { startTime: 1, endTime: 2 }
    assert.deepEqual(await refused(server.client.getClip({ params, query })), [410, 'MEDIA_DELETED'])
  })
})

test('a clip ends when its client leaves while it is cut', async () => {
  const data = await temporaryFolder()
  const [program, held] = ['ffmpeg', 'held'].map((name) => path.join(data, name))
  assert.ok(program !== undefined && held !== undefined)
  const script = `#!/bin/sh\nif [ -e ${held} ]; then touch ${held}-$$; fi\nwhile [ -e ${held} ]; do sleep 0.05; done\nexec ffmpeg "$@"\n`
  await writeFile(program, script, { mode: 0o755 })
  const server = await startServer({ data, env: { ...fastEngine, TIRO_FFMPEG: program, TIRO_SANDBOX: 'off' } })
  try {
    const params = await uploadRecording(server.client, await readFile(sampleFile), { title: 'A talk' })
    await waitForTranscript(server.client, params)
    await writeFile(held, '')
    const address = `${server.address}/api/v1/spaces/${params.spaceId}/recordings/${params.recordingId}/clip`
    const ask = (signal: AbortSignal): Promise<Response> =>
      fetch(`${address}?startTime=1&endTime=9`, { headers: { 'x-api-key': server.key }, signal })
    const cuts = async (): Promise<number[]> =>
      (await readdir(data)).flatMap((name) => (name.startsWith('held-') ? [Number(name.slice(5))] : []))
    const leave = new AbortController()
    const left = Array.from({ length: 4 }, () => assert.rejects(ask(leave.signal), { name: 'AbortError' }))
    const running = await waitFor(cuts, 'the cuts', (all) => all.length === 4)
    assert.equal((await ask(AbortSignal.timeout(60_000))).status, 429)
    leave.abort()
    await Promise.all(left)
    // They would wait for the file without end.
    await waitFor(
      () => running.filter((pid) => existsSync(`/proc/${pid}/exe`)),
      'cuts that end',
      ({ length }) => length === 0,
    )
    await rm(held)
    assert.equal((await ask(AbortSignal.timeout(60_000))).status, 200)
  } finally {
    await server.stop()
    await removeFolder(data)
  }
})

/** Decoded to mono, 16 kHz. */
function samplesOf(bytes: Buffer): Int16Array {
  const { status, stdout, stderr } = spawnSync(
    'ffmpeg',
    ['-v', 'error', '-f', 'mp4', '-i', 'pipe:0', '-f', 's16le', '-ac', '1', '-ar', String(rate), 'pipe:1'],
    { input: bytes, maxBuffer: 2 ** 28 },
  )
  assert.equal(status, 0, String(stderr))
  return new Int16Array(stdout.buffer, stdout.byteOffset, stdout.length >> 1)
}

/** Where within 100 ms of `expected` a clip is most like the whole, in samples, and the correlation there. */
function placeOf(clip: Int16Array, whole: Int16Array, expected: number): { offset: number; correlation: number } {
  let best = { offset: 0, correlation: -1 }
  const [first, count] = [rate / 2, 2 * rate]
  for (let offset = -rate / 10; offset <= rate / 10; offset += 1) {
    let [product, one, other] = [0, 0, 0]
    for (let i = first; i < first + count; i += 3) {
      const [a, b] = [clip[i] ?? 0, whole[expected + offset + i] ?? 0]
      product += a * b
      one += a * a
      other += b * b
    }
    const correlation = product / Math.sqrt(one * other)
    if (correlation > best.correlation) best = { offset, correlation }
  }
  return best
}
