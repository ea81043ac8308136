import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { examine } from '../helpers/examine.ts'
import { removeFolder, temporaryFolder } from '../helpers/harness.ts'
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
  } finally {
    await swift.stop()
  }
})
