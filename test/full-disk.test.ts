// A full disk: work waits and says why, deleting still works, and everything continues once there is space.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, rmSync, writeSync } from 'node:fs'
import { readFile, statfs } from 'node:fs/promises'
import path from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { made } from './helpers/media.ts'
import {
  fastEngine,
  importText,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  tiro,
  uploadRecording,
  waitForTranscript,
} from './helpers/harness.ts'
import { connectLive } from './helpers/live-client.ts'
import { refused } from './helpers/refused.ts'
import { waitFor } from './helpers/wait-for.ts'
import { pcmOf } from './helpers/pcm-of.ts'

const mebibyte = 1024 ** 2
const isPostgres = process.env['TIRO_TEST_POSTGRES'] === '1'

/** A file system of a few mebibytes, until the tests have ended; null if the test can't run here, which it then says. */
async function mountSmallDisk(
  t: TestContext,
  mebibytes: number,
): Promise<{ folder: string; disk: string; resize: (mebibytes: number, ...options: string[]) => boolean } | null> {
  const folder = await temporaryFolder()
  const disk = path.join(folder, 'disk')
  const resize = (size: number, ...options: string[]): boolean =>
    spawnSync('mount', ['-t', 'tmpfs', '-o', [`size=${size}m`, ...options].join(','), 'tmpfs', disk]).status === 0
  spawnSync('mkdir', [disk])
  if (isPostgres || !resize(mebibytes)) {
    await removeFolder(folder)
    t.skip(isPostgres ? 'the database is on another disk' : 'a small file system can be mounted by root only')
    return null
  }
  after(async () => {
    spawnSync('umount', [disk])
    await removeFolder(folder)
  })
  return { folder, disk, resize }
}

test('on a full disk work waits, deleting works, and work continues when there is space', async (t) => {
  const mounted = await mountSmallDisk(t, 20)
  if (mounted === null) return
  const { folder, disk, resize } = mounted
  const data = path.join(disk, 'data')
  const server = await startServer({ data, env: { ...fastEngine, TIRO_MIN_FREE_BYTES: String(6 * mebibyte) } })
  try {
    const { client } = server
    const small = await uploadRecording(client, await readFile(sampleFile))
    await waitForTranscript(client, small)
    assert.deepEqual(await client.getReadiness({}), { status: 'ready', problems: [] })
    await waitFor(() => existsSync(path.join(data, 'reserve')), 'the reserve')

    // 0.4 MB that decode to 20 MB. The length isn't in the file, so the decoder runs into the limit.
    const tone = ['-f', 'lavfi', '-i', 'sine=f=300:r=16000', '-t', '500', '-c:a', 'libmp3lame', '-b:a', '8k']
    const media = await made(folder, 'long.mp3', [...tone, '-write_xing', '0'])
    const long = await uploadRecording(client, media, { spaceId: small.spaceId })
    const waiting = await waitFor(
      () => client.getRecording({ params: long }),
      'the import waits',
      ({ transcript }) => transcript?.waitingFor !== null,
    )
    assert.match(waiting.transcript?.waitingFor ?? '', /disk is full/)
    assert.equal(waiting.status, 'MEDIA_IMPORT_PROCESSING')
    assert.equal(waiting.failure, null)

    const filler = fill(path.join(disk, 'filler'))
    const { status, problems } = await client.getReadiness({})
    assert.equal(status, 'degraded')
    assert.equal(problems[0]?.code, 'STORAGE_FULL')
    assert.equal((await client.listRecordings({ params: small })).recordings.length, 2)
    const params = { spaceId: small.spaceId, recordingId: small.recordingId }
    const change = async (): Promise<unknown> => {
      // Some changes fit into pages that the database has already.
      for (let n = 0; n < 2000; n++) await client.updateRecording({ params, body: { title: `${n}`.padEnd(200, 'x') } })
      return undefined
    }
    await assert.rejects(change(), { code: 'STORAGE_FULL', status: 503 })
    assert.ok(existsSync(path.join(data, 'reserve')), 'a change of a title must not use the reserve')
    assert.deepEqual(await client.deleteRecording({ params, query: { permanent: true } }), { success: true })

    rmSync(filler)
    assert.ok(resize(60, 'remount'))
    await waitFor(
      () => client.getRecording({ params: long }),
      'the import continues',
      ({ status: now }) => now === 'READY',
    )
    assert.equal((await client.getReadiness({})).status, 'ready')
  } finally {
    await server.stop()
  }
})

test('a server starts on a full disk, so that somebody can delete', async (t) => {
  const mounted = await mountSmallDisk(t, 40)
  if (mounted === null) return
  const { disk } = mounted
  const data = path.join(disk, 'data')
  const env = { ...fastEngine, TIRO_MIN_FREE_BYTES: String(96 * mebibyte) }
  const before = await startServer({ data, env })
  await waitFor(() => existsSync(path.join(data, 'reserve')), 'the reserve')
  const { id: spaceId } = await before.client.createWorkspace({ body: { name: 'Full' } })
  const recording = await importText(before.client, spaceId, 'What takes space.')
  await before.kill()
  fill(path.join(disk, 'filler'))
  const server = await startServer({ data, env, key: before.key })
  try {
    const params = { spaceId: recording.spaceId, recordingId: recording.recordingId }
    assert.deepEqual(await server.client.deleteRecording({ params, query: { permanent: true } }), { success: true })
  } finally {
    await server.stop()
  }
})

test('live audio stops on a full disk with a reason, and goes on without a gap', async (t) => {
  const mounted = await mountSmallDisk(t, 40)
  if (mounted === null) return
  const { disk } = mounted
  const env = { ...fastEngine, TIRO_MIN_FREE_BYTES: String(6 * mebibyte) }
  const server = await startServer({ data: path.join(disk, 'data'), env })
  try {
    const { client } = server
    const { id: spaceId } = await client.createWorkspace({ body: { name: 'Live' } })
    const session = await client.startLive({ params: { spaceId }, body: { language: 'en' } })
    const params = { spaceId, liveId: session.id }
    const pcm = pcmOf(sampleFile)
    await client.putLiveAudio({ params, content: pcm.subarray(0, 64_000) })
    const filler = fill(path.join(disk, 'filler'))
    await setTimeout(1100)
    assert.deepEqual(await refused(client.putLiveAudio({ params, content: pcm.subarray(64_000) })), [
      503,
      'STORAGE_FULL',
    ])
    const live = await connectLive(session.audioUrl, { 'x-api-key': server.key })
    await live.speak(pcm.subarray(64_000, 128_000))
    assert.equal((await live.closed).code, 4503)
    rmSync(filler)
    await setTimeout(1100)
    const { receivedBytes } = await client.getLive({ params })
    assert.equal(receivedBytes, 64_000)
    await client.putLiveAudio({ params, query: { offset: 64_000 }, content: pcm.subarray(64_000) })
    const ended = await client.finishLive({ params })
    assert.equal(ended.keptBytes, pcm.length)
    const done = await waitForTranscript(client, { spaceId, recordingId: session.recordingId })
    assert.equal(done.transcript?.status, 'COMPLETED')
  } finally {
    await server.stop()
  }
})

test('an export to a full disk waits, says so, and is written when there is space', async (t) => {
  const mounted = await mountSmallDisk(t, 1)
  if (mounted === null) return
  const { disk } = mounted
  const data = await temporaryFolder()
  const server = await startServer({ data, env: { ...fastEngine, TIRO_EXPORT_FOLDERS: disk } })
  try {
    const { client } = server
    const { id: spaceId } = await client.createWorkspace({ body: { name: 'Exports' } })
    const rule = await client.createExportRule({
      params: { spaceId },
      body: { folder: disk, formats: ['text'], template: '{title}.{format}' },
    })
    const filler = fill(path.join(disk, 'filler'))
    await importText(client, spaceId, 'We opened the harbour in May.')
    const exported = async () => {
      const { deliveries } = await client.listExportDeliveries({ params: { spaceId, exportRuleId: rule.id } })
      return deliveries[0]
    }
    const waiting = await waitFor(exported, 'an attempt', (found) => found?.attempts.length === 1)
    const [first] = waiting?.attempts ?? []
    assert.deepEqual(
      [waiting?.status, first?.code, first?.error, first?.cause],
      ['PENDING', 'STORAGE_FULL', 'The disk of the folder is full. Tiro waits for space.', 'ENOSPC'],
    )
    const later = await waitFor(exported, 'another attempt', (found) => found?.attempts[0]?.at !== first?.at)
    assert.deepEqual([later?.status, later?.attempts.length], ['PENDING', 1])
    const tried = await client.testExportRule({ params: { spaceId, exportRuleId: rule.id } })
    assert.deepEqual([tried.code, tried.error, tried.file], ['STORAGE_FULL', 'The disk of the folder is full.', null])
    rmSync(filler)
    await waitFor(exported, 'the export', (found) => found?.status === 'DELIVERED')
    assert.match(await readFile(path.join(disk, 'Talk.txt'), 'utf8'), /harbour/)
  } finally {
    await server.stop()
    await removeFolder(data)
  }
})

test('doctor names a disk without room for another file', async (t) => {
  const mounted = await mountSmallDisk(t, 40)
  if (mounted === null) return
  const { disk, resize } = mounted
  assert.ok(resize(40, 'remount,nr_inodes=8'))
  for (let n = 0; n < 7; n += 1) closeSync(openSync(path.join(disk, `file ${n}`), 'w'))
  const { stdout } = await tiro(['doctor', '--data', path.join(disk, 'data')], { env: fastEngine })
  assert.match(stdout, /^MISSING disk space +no room for another file\n.*df -i/m)
})

/** Fills the file system to the last byte. */
function fill(file: string): string {
  const handle = openSync(file, 'w')
  for (const block of [64 * 1024, 1]) {
    try {
      for (;;) writeSync(handle, Buffer.alloc(block))
    } catch (error) {
      assert.match(String(error), /ENOSPC/)
    }
  }
  closeSync(handle)
  return file
}

test('a backup and a move onto a full disk name the disk, and continue when there is space', async (t) => {
  const mounted = await mountSmallDisk(t, 1)
  if (mounted === null) return
  const { disk, resize } = mounted
  const data = await temporaryFolder()
  const server = await startServer({ data, env: fastEngine })
  try {
    await waitForTranscript(server.client, await uploadRecording(server.client, await readFile(sampleFile)))
  } finally {
    await server.stop()
  }
  const target = path.join(disk, 'copy')
  for (const args of [
    ['backup', target],
    ['move', '--to', target],
  ]) {
    assert.ok(resize(1, 'remount'))
    const full = await tiro([...args, '--data', data])
    assert.deepEqual([full.code, full.stdout], [1, ''], args.join(' '))
    assert.ok(full.stderr.includes(`The disk of ${target} has no space left.`), full.stderr)
    assert.ok(resize(60, 'remount'))
    const done = await tiro([...args, '--data', data])
    assert.equal(done.code, 0, done.stderr)
    await removeFolder(target)
  }
  await removeFolder(data)
})

test('parts that arrive at once leave space for everything else', async (t) => {
  const mounted = await mountSmallDisk(t, 160)
  if (mounted === null) return
  const { disk } = mounted
  const env = { ...fastEngine, TIRO_MIN_FREE_BYTES: String(80 * mebibyte) }
  const server = await startServer({ data: path.join(disk, 'data'), env })
  try {
    const { client } = server
    const { id: spaceId } = await client.createWorkspace({ body: { name: 'Full' } })
    const part = async (): Promise<number> => {
      const { id: recordingId } = await client.createRecording({ params: { spaceId }, body: { title: 'Part' } })
      const params = { spaceId, recordingId }
      const { uploadId } = await client.startUpload({ params, body: { mimeType: 'audio/mpeg' } })
      const { partUploadUrl } = await client.createPartUrl({ params: { ...params, uploadId, partNumber: 1 } })
      const { pathname, search } = new URL(partUploadUrl)
      const body = new Uint8Array(50 * mebibyte)
      return (await fetch(`${server.address}${pathname}${search}`, { method: 'PUT', body })).status
    }
    const free: number[] = []
    const over = new AbortController()
    const watch = async (): Promise<void> => {
      for (let n = 0; !over.signal.aborted; n += 1) {
        const { bavail, bsize } = await statfs(disk)
        free.push((bavail * bsize) / mebibyte)
        await client.createFolder({ params: { spaceId }, body: { name: `Folder ${n}` } })
      }
    }
    const watching = watch()
    const statuses = await Promise.all(Array.from({ length: 5 }, part)).finally(() => over.abort())
    await watching
    assert.ok(statuses.includes(503), statuses.join(' '))
    assert.ok(Math.min(...free) > 30, `${Math.min(...free)} MB were left`)
  } finally {
    await server.stop()
  }
})
