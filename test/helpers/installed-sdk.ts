import { after } from 'node:test'
import { pathToFileURL } from 'node:url'
import type * as Source from '../../packages/sdk/src/index.ts'
import { installSdk, packSdk } from '../../scripts/sdk/build.ts'
import { removeFolder, temporaryFolder } from './harness.ts'

type Sdk = typeof Source

/** The SDK, packed and installed from its tarball into an empty folder, which is removed when the file ends. */
export async function installedSdk(): Promise<{ sdk: Sdk; consumer: string; installed: string }> {
  const consumer = await temporaryFolder()
  after(() => removeFolder(consumer))
  const installed = installSdk(packSdk(consumer), consumer)
  const sdk = (await import(pathToFileURL(`${installed}/dist/index.js`).href)) as Sdk
  return { sdk, consumer, installed }
}
