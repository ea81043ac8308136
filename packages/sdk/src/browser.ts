// The entry for browsers: nothing here needs Node.
import { tiroWith, type Tiro, type TiroOptions } from './tiro.ts'
import { verifyWith, type Crypto, type WebhookEvent, type WebhookHeaders, type WebhookOptions } from './webhook.ts'

export * from './exports.ts'

/** A client of an instance. */
export function createTiro(options: TiroOptions): Tiro {
  return tiroWith(async (path) => {
    throw new TypeError(`A browser can't open ${path}. Pass a File or a Blob.`)
  }, options)
}

/** Checks a webhook's signature and age, and returns its event. Throws a WebhookError otherwise. */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  options?: WebhookOptions,
): Promise<WebhookEvent> {
  return verifyWith(crypto as unknown as Crypto, body, headers, secret, options)
}
