import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
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
    const { offset, likeness } = placeOf(clip, sound, 4.25 * rate)
    assert.ok(likeness > 0.95 && Math.abs(offset) <= 0.06 * rate, `${offset / rate} s off, ${likeness}`)
    const left = (await readdir(server.data, { recursive: true })).filter((name) => /clip/.test(name))
    assert.deepEqual(left, [])
    const { auditEvents } = await server.client.listAuditEvents({ query: { action: 'MEDIA_DOWNLOADED' } })
    assert.equal(auditEvents[0]?.objectId, params.recordingId)
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
function placeOf(clip: Int16Array, whole: Int16Array, expected: number): { offset: number; likeness: number } {
  let best = { offset: 0, likeness: -1 }
  const [first, count] = [rate / 2, 2 * rate]
  for (let offset = -rate / 10; offset <= rate / 10; offset += 1) {
    let [product, one, other] = [0, 0, 0]
    for (let i = first; i < first + count; i += 3) {
      const [a, b] = [clip[i] ?? 0, whole[expected + offset + i] ?? 0]
      product += a * b
      one += a * a
      other += b * b
    }
    const likeness = product / Math.sqrt(one * other)
    if (likeness > best.likeness) best = { offset, likeness }
  }
  return best
}
