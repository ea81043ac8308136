import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { hostileMedia, type HostileFile } from './attack/hostile-media.ts'
import { descendants, tryMedia } from './attack/try-media.ts'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  uploadRecording,
  waitForTranscript,
} from './helpers/harness.ts'
import { made } from './helpers/media.ts'
import { limit } from './helpers/time-limits.ts'
import { waitFor } from './helpers/wait-for.ts'

// The worst of the hostile media files; `npm run attack` tries them all.

let folder: string
let files: HostileFile[]

before(async () => {
  folder = await temporaryFolder()
  files = hostileMedia(folder, { file: '/etc/hostname', media: sampleFile, address: 'http://127.0.0.1:9' })
})
after(() => removeFolder(folder))

const worst: [string, RegExp][] = [
  ['rate-1.wav', /^MEDIA_UNREADABLE: The file states a sample rate of 1 Hz/],
  ['rate-3999.wav', /^MEDIA_UNREADABLE: The file states a sample rate of 3999 Hz/],
  ['rate-384001.wav', /^MEDIA_UNREADABLE: The file states a sample rate of 384001 Hz/],
  ['channels-65.wav', /^MEDIA_UNREADABLE: The file states 65 channels/],
  ['rate-1.mp4', /^MEDIA_UNREADABLE: The file states a sample rate of 1 Hz/],
  ['xing-lie.mp3', /^MEDIA_UNREADABLE: The file says that it lasts .* can't hold that much sound/],
  ['granule-day.opus', /^MEDIA_UNREADABLE: The file says that it lasts 72:00:00/],
  ['same-chunk.mp4', /^MEDIA_UNREADABLE: The file goes on far longer than it states/],
  ['gap-day.mkv', /^/],
  ['samples-4g.mp4', /^/],
  ['entries-4g.mp4', /^/],
  ['comment-4gb.flac', /^/],
  ['hls-1.mp3', /^MEDIA_UNREADABLE: /],
  ['concat-1.wav', /^MEDIA_UNREADABLE: /],
  ['dref-url-1.mov', /^(?!5)/],
]

test('hostile files cost little memory and time, and fail with a sentence', async () => {
  for (const [name, expected] of worst) {
    const file = files.find((one) => one.name === name)
    assert.ok(file !== undefined, name)
    const { outcome, sentence, milliseconds, memory } = await tryMedia(folder, file, 'required')
    assert.match(`${outcome}: ${sentence}`, expected, name)
    assert.ok(memory < 256 * 1024 ** 2, `${name}: ${memory} bytes`)
    assert.ok(milliseconds < limit(10_000), `${name}: ${milliseconds} ms`)
  }
})

function isSleep(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('sleep')
  } catch {
    return false // It has ended.
  }
}

test('no process of a decode is left a second after its recording is cancelled or deleted', async () => {
  const slow = path.join(folder, 'slow')
  await writeFile(slow, '#!/bin/sh\nsleep 299 &\nsleep 299\n', { mode: 0o755 })
  const data = await temporaryFolder()
  const server = await startServer({ data, env: { ...fastEngine, TIRO_FFMPEG: slow } })
  const sleeping = (): number => descendants(server.pid).filter(isSleep).length
  try {
    for (const end of ['cancelRecording', 'deleteRecording'] as const) {
      const params = await uploadRecording(server.client, await readFile(sampleFile))
      await waitFor(() => sleeping() === 2, 'the decode')
      await server.client[end]({ params })
      const ended = performance.now()
      await waitFor(() => sleeping() === 0, 'the end of the decode')
      assert.ok(performance.now() - ended < limit(1000), end)
    }
  } finally {
    await server.stop()
    await removeFolder(data)
  }
})

test("a workspace with many long files doesn't delay another's recording", async () => {
  const long = await made(folder, 'long.flac', '-f lavfi -i anullsrc=r=16000:cl=mono -t 2400'.split(' '))
  const data = await temporaryFolder()
  const server = await startServer({ data, env: fastEngine })
  try {
    const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Heavy' } })
    for (let n = 0; n < 12; n++) await uploadRecording(server.client, long, { spaceId })
    const honest = await uploadRecording(server.client, await readFile(sampleFile))
    const done = await waitForTranscript(server.client, honest)
    assert.equal(done.transcript?.status, 'COMPLETED', JSON.stringify(done.failure))
    const { recordings } = await server.client.listRecordings({ params: { spaceId } })
    const waiting = recordings.filter(({ status }) => status !== 'READY').length
    assert.ok(waiting >= 6, `${waiting} of 12 still wait`)
  } finally {
    await server.stop()
    await removeFolder(data)
  }
})
