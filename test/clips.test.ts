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
import { made } from './helpers/media.ts'
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
    // A place is free a moment after its cut has ended.
    await waitFor(
      () => ask(AbortSignal.timeout(60_000)),
      'a clip',
      ({ status }) => status === 200,
    )
  } finally {
    await server.stop()
    await removeFolder(data)
  }
})

suite('a passage as a video', () => {
  let data: string
  let server: TestServer
  let params: { spaceId: string; recordingId: string }

  before(async () => {
    // Filters of ffmpeg give each of these signs a meaning.
    data = path.join(await temporaryFolder(), "it's [a] b;c:d,e")
    server = await startServer({ data, env: { ...fastEngine, TIRO_SANDBOX: 'off', TIRO_TRANSLATION: 'apertium' } })
    // Its brightness is ten times its second. Telephones store what they film upright lying on its side.
    const picture = 'color=black:s=640x360:r=10,format=gray,geq=lum=10*T'
    const args = ['-i', sampleFile, '-t', '12', '-f', 'lavfi', '-i', picture, '-c:v', 'libx264', '-pix_fmt', 'yuv420p']
    const lying = path.join(path.dirname(data), 'lying.mp4')
    await writeFile(lying, await made(path.dirname(data), 'made.mp4', [...args, '-shortest']))
    const upright = await made(path.dirname(data), 'upright.mp4', [
      '-i',
      lying,
      '-c',
      'copy',
      '-metadata:s:v',
      'rotate=90',
    ])
    params = await uploadRecording(server.client, upright, { title: 'A talk' })
    await waitForTranscript(server.client, params)
  })
  after(async () => {
    await server.stop()
    await removeFolder(path.dirname(data))
  })

  /** A video that ffmpeg makes of this picture and the sample. */
  const pictured = async (name: string, args: readonly string[]): Promise<typeof params> => {
    const bytes = await made(path.dirname(data), name, ['-t', '12', '-i', sampleFile, ...args])
    const of = await uploadRecording(server.client, bytes, { title: name })
    await waitForTranscript(server.client, of)
    return of
  }
  const ask = (query: string, of = params): Promise<Response> =>
    fetch(`${server.address}/api/v1/spaces/${of.spaceId}/recordings/${of.recordingId}/video-clip?${query}`, {
      headers: { 'x-api-key': server.key },
    })

  test('has the picture and the sound of its times, upright, and subtitles', async () => {
    const answer = await ask('startTime=5&endTime=9')
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'video/mp4'])
    assert.match(String(answer.headers.get('content-disposition')), /^attachment; filename="A talk 0\.05\.mp4"/)
    const clip = Buffer.from(await answer.arrayBuffer())
    assert.ok(Math.abs(samplesOf(clip).length / rate - 4) < 0.1)
    const [first, last] = [grayOf(clip, 0), grayOf(clip, 3.5)]
    assert.deepEqual([first.width, first.height], [360, 640])
    const sky = (frame: Frame): number => frame.pixels[20 * frame.width + 180] ?? 0
    // Video has 16 for black, and 235 for white.
    const seconds = [first, last].map((frame) => ((sky(frame) - 16) / 219) * 25.5)
    assert.deepEqual(
      seconds.map((at) => Math.round(at * 2) / 2),
      [5, 8.5],
    )
    const bare = Buffer.from(await (await ask('startTime=5&endTime=9&subtitles=false')).arrayBuffer())
    const white = (bytes: Buffer): number => [0.5, 1.5, 2.5].reduce((sum, at) => sum + whiteOf(grayOf(bytes, at)), 0)
    assert.ok(white(clip) > 300, `${white(clip)} white pixels`)
    assert.equal(white(bare), 0)
    const left = (await readdir(server.data, { recursive: true })).filter((name) => /clip/.test(name))
    assert.deepEqual(left, [])
  })

  test('has the waveform where there is no picture, in the sandbox', async () => {
    const { server: sandboxed, stop } = await startAnother()
    try {
      const sound = await uploadRecording(sandboxed.client, await readFile(sampleFile), { title: 'Heard' })
      await waitForTranscript(sandboxed.client, sound)
      const query = { startTime: 1, endTime: 5 }
      const clip = Buffer.from(await (await sandboxed.client.getVideoClip({ params: sound, query })).arrayBuffer())
      const frame = grayOf(clip, 2)
      assert.deepEqual([frame.width, frame.height], [1280, 720])
      const rows = Array.from({ length: 720 }, (_, y) => frame.pixels.subarray(y * 1280, (y + 1) * 1280))
      const lit = rows.map((row) => row.some((pixel) => pixel > 100))
      assert.ok(lit.slice(180, 420).includes(true), 'a wave')
      assert.ok(lit.slice(560, 700).includes(true), 'subtitles')
      assert.ok(!lit.slice(0, 170).includes(true))
    } finally {
      await stop()
    }
  })

  test('has all subtitles where the picture stands still, or has ended, and the shape that is shown', async () => {
    // Six seconds of slides, one every four seconds, with pixels that are wider than high.
    const slides = ['-f', 'lavfi', '-i', 'color=0x404040:s=320x288:r=1/4:d=6,setsar=3/2', '-c:v', 'libx264']
    const still = await pictured('still.mp4', slides)
    const words = [1, 5, 6.5, 9, 30].map((start, i) => ({
      word: `Word ${i}.`,
      start,
      end: start + 0.8,
      speaker: 0,
      confidence: 0.9,
    }))
    const headers = { 'content-type': 'application/json' }
    await server.client.importTranscript({ params: still, content: JSON.stringify({ words }), headers })
    const clip = Buffer.from(await (await ask('startTime=4.5&endTime=30', still)).arrayBuffer())
    assert.ok(Math.abs(samplesOf(clip).length / rate - 7.5) < 0.1, 'to the end of the recording')
    const frames = [0.2, 0.9, 2.4, 4.9, 7].map((at) => grayOf(clip, at))
    assert.deepEqual([frames[0]?.width, frames[0]?.height], [480, 288])
    assert.deepEqual(
      frames.map((frame) => whiteOf(frame) > 50),
      [false, true, true, true, false],
    )
    // What was last to be seen stays.
    for (const { pixels } of frames) assert.ok(Math.abs((pixels[480 * 20 + 240] ?? 0) - 71) < 6, String(pixels[9840]))
    const after = Buffer.from(await (await ask('startTime=9&endTime=11', still)).arrayBuffer())
    assert.ok(Math.abs((grayOf(after, 1.5).pixels[480 * 20 + 240] ?? 0) - 71) < 6)
  })

  test('has the subtitles of a translation', async () => {
    const picture = ['-f', 'lavfi', '-i', 'color=black:s=640x360:r=10:d=12', '-c:v', 'libx264']
    const spoken = await pictured('hablado.mkv', picture)
    await server.client.updateRecording({ params: spoken, body: { language: 'es' } })
    const words = [{ word: 'Hola.', start: 5, end: 8, speaker: 0, confidence: 0.9 }]
    const headers = { 'content-type': 'application/json' }
    await server.client.importTranscript({ params: spoken, content: JSON.stringify({ words }), headers })
    const { id: translationId } = await server.client.createTranslation({ params: spoken, body: { language: 'ca' } })
    const own = { ...spoken, translationId }
    await waitFor(
      () => server.client.getTranslationState({ params: own }),
      'the translation',
      ({ status }) => status === 'COMPLETED',
    )
    const read = await server.client.getTranslation({ params: own, query: { jsonContentType: 'words', wordIds: true } })
    const [first] = ((await read.json()) as { words: { id: number }[] }).words
    const from = first?.id ?? assert.fail('no word')
    const operation = { type: 'replace', from, to: from, text: 'Bon dia a tothom, i benvinguts.' } as const
    await server.client.editTranslation({
      params: own,
      headers: { 'if-match': '*' },
      body: { operations: [operation] },
    })
    const white = async (query: string): Promise<number> =>
      whiteOf(grayOf(Buffer.from(await (await ask(`startTime=5&endTime=9${query}`, spoken)).arrayBuffer()), 1))
    const [transcript, original, translation] = [
      await white(''),
      await white(`&translationId=${(await server.client.getRecording({ params: spoken })).transcript?.id}`),
      await white(`&translationId=${translationId}`),
    ]
    assert.ok(transcript > 50 && original === transcript, `${transcript} and ${original} white pixels`)
    assert.ok(translation > 3 * transcript, `${transcript} and ${translation} white pixels`)
    const unknown = { startTime: 5, endTime: 9, translationId: 'tsl_unknown' }
    assert.deepEqual(await refused(server.client.getVideoClip({ params: spoken, query: unknown })), [404, 'NOT_FOUND'])
  })

  test('words that look like styles have none', async () => {
    const said = ['{\\fs200}Met', '{\\pos(0,0)}in', '<font', 'size=200>C:\\new']
    const words = said.map((word, i) => ({ word, start: 5 + i, end: 5.8 + i, speaker: 0, confidence: 0.9 }))
    const headers = { 'content-type': 'application/json' }
    await server.client.importTranscript({ params, content: JSON.stringify({ words }), headers })
    const clip = Buffer.from(await (await ask('startTime=5&endTime=9')).arrayBuffer())
    const { width, height, pixels } = grayOf(clip, 2)
    assert.ok(whiteOf({ width, height, pixels }) > 100)
    assert.ok(!pixels.subarray(0, width * Math.round(height * 0.8)).some((pixel) => pixel > 200))
  })

  test('is refused if it is too long, too large, or the second of an account', async () => {
    const query = { startTime: 0, endTime: 181 }
    assert.deepEqual(await refused(server.client.getVideoClip({ params, query })), [400, 'INVALID_QUERY'])
    const picture = ['-f', 'lavfi', '-i', 'color=black:s=4096x2400:r=1:d=12', '-c:v', 'mjpeg']
    const other = await pictured('large.mkv', picture)
    const refusal = await ask('startTime=0&endTime=1', other)
    assert.deepEqual([refusal.status, ((await refusal.json()) as { error: string }).error], [400, 'MEDIA_UNREADABLE'])
    const answers = await Promise.all([ask('startTime=1&endTime=11'), ask('startTime=1&endTime=11')])
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 429]))
    await Promise.all(answers.map((answer) => answer.arrayBuffer()))
    for (let i = 0; i < 4; i += 1) {
      const next = await ask('startTime=1&endTime=2')
      assert.equal(next.status, 200)
      await next.arrayBuffer()
    }
  })
})

async function startAnother(): Promise<{ server: TestServer; stop: () => Promise<void> }> {
  const server = await startServer({ data: await temporaryFolder(), env: fastEngine })
  const stop = async (): Promise<void> => {
    await server.stop()
    await removeFolder(server.data)
  }
  return { server, stop }
}

interface Frame {
  width: number
  height: number
  /** Brightness by rows. */
  pixels: Uint8Array
}

/** A frame of a video. */
function grayOf(video: Buffer, seconds: number): Frame {
  const args = ['-v', 'error', '-f', 'mp4', '-i', 'pipe:0', '-ss', String(seconds), '-frames:v', '1']
  const filter = ['-vf', 'format=yuv420p,extractplanes=y', '-f', 'image2pipe', '-c:v', 'pgm', 'pipe:1']
  const { status, stdout, stderr } = spawnSync('ffmpeg', [...args, ...filter], { input: video, maxBuffer: 2 ** 28 })
  assert.equal(status, 0, String(stderr))
  const [head = '', width, height] = /^P5\s(\d+)\s(\d+)\s255\s/.exec(stdout.toString('latin1', 0, 40)) ?? []
  return { width: Number(width), height: Number(height), pixels: stdout.subarray(head.length) }
}

function whiteOf({ pixels }: Frame): number {
  return pixels.filter((pixel) => pixel > 200).length
}

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
