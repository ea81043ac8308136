// The entry for Node, Deno and Bun: files by their path. Node 18 has WebCrypto only in its module.
import { webcrypto } from 'node:crypto'
import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rangesOf, type Bytes, type Source } from './source.ts'
import { tiroWith, type Tiro, type TiroOptions } from './tiro.ts'
import { verifyWith, type Crypto, type WebhookEvent, type WebhookHeaders, type WebhookOptions } from './webhook.ts'

export * from './exports.ts'

/** A file of which each part is read when it is sent. */
async function openPath(given: string | URL): Promise<Source> {
  const path = given instanceof URL || /^file:\/\//i.test(given) ? fileURLToPath(given) : given
  const handle = await open(path)
  const stats = await handle.stat()
  if (!stats.isFile()) {
    await handle.close()
    throw new Error(`${path} is not a file. Pass a stream of what it gives.`)
  }
  const { size } = stats
  const read = async (start: number, end: number): Promise<Bytes> => {
    const bytes = new Uint8Array(end - start)
    for (let at = 0; at < bytes.length;) {
      const { bytesRead } = await handle.read(bytes, at, bytes.length - at, start + at)
      if (bytesRead === 0) throw new Error(`${path} became shorter while it was read.`)
      at += bytesRead
    }
    return bytes
  }
  return rangesOf({ name: basename(path), mimeType: 'application/octet-stream', size }, read, () => handle.close())
}

/** A client of an instance. */
export function createTiro(options: TiroOptions): Tiro {
  return tiroWith(openPath, options)
}

/** Checks a webhook's signature and age, and returns its event. Throws a WebhookError otherwise. */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  options?: WebhookOptions,
): Promise<WebhookEvent> {
  return verifyWith(webcrypto as unknown as Crypto, body, headers, secret, options)
}
