// Two machines that share nothing but a PostgreSQL server and a bucket: each process has a data folder of its own.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  startWorker,
  temporaryFolder,
  uploadRecording,
  waitForTranscript,
  type TestServer,
  type TestWorker,
} from './helpers/harness.ts'
import { findPostgres, startPostgres, type PostgresServer } from './helpers/postgres-server.ts'
import { hasSwift, startSwift, type SwiftServer } from './helpers/swift-server.ts'
import { waitFor } from './helpers/wait-for.ts'

const skip = findPostgres() === null || !hasSwift() ? 'PostgreSQL or OpenStack Swift is not installed' : false

let postgres: PostgresServer
let swift: SwiftServer
let folder: string
let api: TestServer
let worker: TestWorker

before(async () => {
  if (skip !== false) return
  ;[postgres, swift, folder] = await Promise.all([startPostgres(), startSwift(), temporaryFolder()])
  const env = { ...fastEngine, ...swift.environment('shared'), TIRO_DATABASE_URL: await postgres.createDatabase() }
  api = await startServer({ data: path.join(folder, 'api'), env: { ...env, TIRO_ROLE: 'api' } })
  worker = await startWorker({ ...env, TIRO_DATA: path.join(folder, 'worker') })
})

after(async () => {
  if (skip !== false) return
  worker.child.kill('SIGTERM')
  assert.equal((await worker.ended).code, 0)
  assert.equal(await api.stop(), 0)
  await Promise.all([postgres.stop(), swift.stop()])
  await removeFolder(folder)
})

test('a recording uploaded to one machine is transcribed on the other', { skip }, async () => {
  const media = await readFile(sampleFile)
  const params = await uploadRecording(api.client, media)
  const { transcript, originalFile } = await waitForTranscript(api.client, params)
  assert.equal(transcript?.status, 'COMPLETED')
  const original = await api.client.getMedia({ params: { ...params, kind: 'original' } })
  assert.ok(Buffer.from(await original.arrayBuffer()).equals(media))
  // The address was signed by this process; the other one made the file.
  const range = await fetch(originalFile?.publicUrl ?? '', {
    headers: { range: 'bytes=1000-1999' },
  })
  assert.equal(range.status, 206)
  assert.equal(range.headers.get('content-range'), `bytes 1000-1999/${media.length}`)
  assert.ok(Buffer.from(await range.arrayBuffer()).equals(media.subarray(1000, 2000)))
  const { peaks } = await api.client.getWaveform({ params })
  assert.ok(peaks.length > 100)
  const query = { startTime: 1, endTime: 3 }
  for (const clip of [await api.client.getClip({ params, query }), await api.client.getVideoClip({ params, query })]) {
    assert.equal(Buffer.from(await clip.arrayBuffer()).toString('latin1', 4, 8), 'ftyp')
  }
  for (const name of ['api', 'worker']) {
    assert.ok(!existsSync(path.join(folder, name, 'blobs')))
    assert.ok(!existsSync(path.join(folder, name, 'secret')))
  }

  assert.ok(swift.objectFiles().length > 0)
  await api.client.deleteRecording({ params, query: { permanent: true } })
  await waitFor(
    async () => swift.objectFiles(),
    'an empty bucket',
    (files) => files.length === 0,
    10_000,
  )
})
