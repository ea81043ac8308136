import assert from 'node:assert/strict'
import { existsSync, readFileSync, statSync, utimesSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { after, before, test } from 'node:test'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  uploadRecording,
  waitForTranscript,
} from '../helpers/harness.ts'
import { made } from '../helpers/media.ts'
import { limit } from '../helpers/time-limits.ts'
import { hostileMedia, type HostileFile } from './hostile-media.ts'
import { descendants, tryMedia, type Tried } from './try-media.ts'

const secret = 'the secret of this machine'
const memoryLimit = 256 * 1024 ** 2
let folder: string
let secretFile: string
let secretMedia: string
let files: HostileFile[]
const hits: string[] = []
const canary = createServer((incoming, reply) => {
  hits.push(incoming.url ?? '')
  reply.end(secret)
})

before(async () => {
  folder = await temporaryFolder()
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve))
  const { port } = canary.address() as AddressInfo
  secretFile = path.join(folder, 'secret.txt')
  secretMedia = path.join(folder, 'secret.wav')
  await writeFile(secretFile, secret)
  // A square wave at full volume: it would be heard in whatever includes it.
  const loud = await made(folder, 'loud.wav', [
    '-f',
    'lavfi',
    '-i',
    'aevalsrc=if(gt(sin(2*PI*100*t)\\,0)\\,1\\,-1):d=3',
  ])
  await writeFile(secretMedia, loud)
  files = hostileMedia(folder, { file: secretFile, media: secretMedia, address: `http://127.0.0.1:${port}` })
})
after(async () => {
  await new Promise((resolve) => canary.close(resolve))
  await removeFolder(folder)
})

/** Makes the next read of a file move its time of access, where the file system keeps one. */
function reset(file: string): number {
  utimesSync(file, 1, 2)
  return statSync(file).atimeMs
}

function check(tried: Tried): void {
  const { name, outcome, sentence, milliseconds, memory, sound } = tried
  assert.match(outcome, /^(\d+\.\d s|MEDIA_UNREADABLE|NO_AUDIO_TRACK|MEDIA_TOO_LONG)$/, name)
  if (!outcome.endsWith(' s')) assert.match(sentence, /^[A-Z].*\.$/, name)
  assert.ok(!sentence.includes(secret) && !sound.includes(secret), name)
  // `mixed.mp3` and its like hold sound of their own, none at full volume.
  let loud = 0
  for (let at = 0; at + 1 < sound.length; at += 2) if (Math.abs(sound.readInt16LE(at)) > 32_000) loud += 1
  if (/^(hls|concat|asx|pls|dash|reference|subfile|dref|rmra|attachment|linked|master|key)/.test(name)) {
    assert.equal(loud, 0, name)
  }
  assert.ok(memory < memoryLimit, `${name}: ${memory} bytes`)
  assert.ok(milliseconds < limit(20_000), `${name}: ${milliseconds} ms`)
}

for (const sandbox of ['required', 'off'] as const) {
  test(`sandbox ${sandbox}: no file reads another, and none exceeds memory or time`, async (t) => {
    assert.ok(files.length >= 100, String(files.length))
    const access = [secretFile, secretMedia].map(reset)
    const all: Tried[] = []
    for (const file of files) {
      const tried = await tryMedia(folder, file, sandbox)
      check(tried)
      all.push(tried)
    }
    assert.deepEqual(
      [secretFile, secretMedia].map((file) => statSync(file).atimeMs),
      access,
    )
    assert.deepEqual(hits, [])
    const slowest = all.toSorted((a, b) => b.milliseconds - a.milliseconds)[0]
    const largest = all.toSorted((a, b) => b.memory - a.memory)[0]
    t.diagnostic(`${all.length} files; ${all.filter(({ outcome }) => outcome.endsWith(' s')).length} have sound`)
    t.diagnostic(`slowest: ${slowest?.name}, ${Math.round(slowest?.milliseconds ?? 0)} ms`)
    t.diagnostic(`most memory: ${largest?.name}, ${Math.round((largest?.memory ?? 0) / 1e6)} MB`)
  })
}

test('a server gives each a clear failure or a transcript, and an honest recording beside them is done', async (t) => {
  const data = await temporaryFolder()
  const server = await startServer({ data, env: { ...fastEngine, TIRO_SPEAKERS: 'acoustic' } })
  try {
    const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Hostile' } })
    const uploaded: [string, { spaceId: string; recordingId: string }][] = []
    for (const { name, bytes } of files)
      uploaded.push([name, await uploadRecording(server.client, bytes, { spaceId, title: name })])
    const started = performance.now()
    const honest = await uploadRecording(server.client, await readFile(sampleFile), { title: 'Honest' })
    const done = await waitForTranscript(server.client, honest)
    assert.equal(done.transcript?.status, 'COMPLETED')
    const took = performance.now() - started
    assert.ok(took < limit(20_000), `the honest recording took ${took} ms`)
    const failures = new Map<string, number>()
    for (const [name, params] of uploaded) {
      const { status, transcript, failure } = await waitForTranscript(server.client, params)
      const code = transcript?.status === 'COMPLETED' ? 'COMPLETED' : (failure?.code ?? transcript?.failure?.code ?? '')
      failures.set(code, (failures.get(code) ?? 0) + 1)
      assert.match(code, /^(COMPLETED|MEDIA_UNREADABLE|NO_AUDIO_TRACK|MEDIA_TOO_LONG)$/, `${name} ${status}`)
    }
    assert.deepEqual(hits, [])
    // Engines stay loaded; nothing that reads media does.
    const names = descendants(server.pid)
      .map((pid) => `/proc/${pid}/comm`)
      .filter((file) => existsSync(file))
      .map((file) => readFileSync(file, 'utf8').trim())
    assert.deepEqual(
      names.filter((name) => /^(ffmpeg|ffprobe|bwrap)$/.test(name)),
      [],
    )
    t.diagnostic(
      `honest beside ${files.length}: ${Math.round(took)} ms; ${JSON.stringify(Object.fromEntries(failures))}`,
    )
  } finally {
    await server.stop()
    await removeFolder(data)
  }
})
