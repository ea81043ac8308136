import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { after, test } from 'node:test'
import { examine } from '../helpers/examine.ts'
import {
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  tiro,
  uploadRecording,
  waitForTranscript,
} from '../helpers/harness.ts'
import { hasSwift, startSwift } from '../helpers/swift-server.ts'

const skip = hasSwift() ? false : 'OpenStack Swift is not installed'
const folder = await temporaryFolder()
after(() => removeFolder(folder))

test('a bucket is written, read and emptied again; wrong keys and a wrong bucket are named', { skip }, async () => {
  const swift = await startSwift()
  try {
    const env = swift.environment('tiro')
    const right = (await examine(folder, env)).of('media')
    assert.deepEqual([right.state, right.detail.endsWith('written, read and deleted')], ['ok', true], right.detail)
    const wrong = (await examine(folder, { ...env, TIRO_S3_SECRET_ACCESS_KEY: 'geheim' })).of('media')
    assert.equal(wrong.state, 'missing')
    assert.match(wrong.cure ?? '', /^Check the keys/)
    const other = (await examine(folder, { ...env, TIRO_BLOBS: 's3://another-bucket' })).of('media')
    assert.equal(other.state, 'missing')
    assert.match(other.cure ?? '', /^Create the bucket/)
    // A worker that starts with wrong keys would take the jobs of the others and put them back.
    for (const [change, said] of [
      [
        { TIRO_S3_SECRET_ACCESS_KEY: 'geheim' },
        /refuses the keys \(SignatureDoesNotMatch\)\. Check TIRO_S3_ACCESS_KEY_ID/,
      ],
      [{ TIRO_BLOBS: 's3://another-bucket' }, /has no bucket "another-bucket"/],
    ] as const) {
      const { code, stderr } = await tiro(['serve', '--port', '0', '--data', folder], { env: { ...env, ...change } })
      assert.equal(code, 2, stderr)
      assert.match(stderr, said)
      assert.doesNotMatch(stderr, /geheim/)
    }
  } finally {
    await swift.stop()
  }
})

test('a server starts while its bucket does not answer', { skip }, async () => {
  const swift = await startSwift()
  const data = path.join(folder, 'away')
  const env = { ...fastEngine, ...swift.environment('tiro') }
  try {
    const before = await startServer({ data, env })
    await waitForTranscript(before.client, await uploadRecording(before.client, await readFile(sampleFile)))
    await before.stop()
    const away = { ...env, TIRO_S3_ENDPOINT: 'http://127.0.0.1:1' }
    const server = await startServer({ data, env: away, key: before.key })
    assert.ok((await server.client.listWorkspaces({})).workspaces.length > 0)
    await server.stop()
  } finally {
    await swift.stop()
  }
})
