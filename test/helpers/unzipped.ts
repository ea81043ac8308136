import { text } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** The files of a zip as text, by name. */
export async function unzipped(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true })
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  return files
}
