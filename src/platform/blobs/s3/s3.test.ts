import { after, before, describe } from 'node:test'
import { openS3ForTest } from '../../../../test/helpers/s3-store.ts'
import { hasSwift, startSwift, type SwiftServer } from '../../../../test/helpers/swift-server.ts'
import { blobConformance } from '../conformance.ts'

void describe('media on OpenStack Swift', { skip: !hasSwift() && 'OpenStack Swift is not installed' }, () => {
  let swift: SwiftServer
  const opened: (() => Promise<void>)[] = []
  before(async () => {
    swift = await startSwift()
  })
  after(async () => {
    for (const close of opened) await close()
    await swift.stop()
  })
  const open = async () => {
    const { blobs, close } = await openS3ForTest(swift.endpoint)
    opened.push(close)
    return blobs
  }
  blobConformance('s3', open, 4)
})
