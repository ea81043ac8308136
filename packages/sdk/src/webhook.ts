import type { EventData, WebhookEventType } from './generated/types.ts'
import type { Bytes } from './source.ts'

/** The body of a webhook, distinguished by `type`. */
export type WebhookEvent = {
  [T in WebhookEventType]: {
    type: T
    timestamp: string
    /** `metadata`: that of the recording, if it has any. */
    data: EventData[T] & { metadata?: Record<string, string> }
  }
}[WebhookEventType]

/** A request that isn't a webhook of the instance. Answer it with 400. */
export class WebhookError extends Error {
  readonly code: 'HEADERS_MISSING' | 'TOO_OLD' | 'SIGNATURE_INVALID'

  constructor(code: WebhookError['code'], message: string) {
    super(message)
    this.name = 'WebhookError'
    this.code = code
  }
}

/** The headers of a request: `Headers`, or an object with names in lower case. */
export type WebhookHeaders = Headers | Record<string, string | string[] | undefined>

export interface WebhookOptions {
  /** The greatest age of a request, and how far the sender's clock may be ahead, seconds; 300 by default. */
  toleranceSeconds?: number
}

/** The part of WebCrypto that is used. */
export interface Crypto {
  subtle: {
    importKey: (
      format: 'raw',
      key: Bytes,
      algorithm: { name: 'HMAC'; hash: 'SHA-256' },
      isExtractable: false,
      usages: ['verify'],
    ) => Promise<never>
    verify: (algorithm: 'HMAC', key: never, signature: Bytes, data: Bytes) => Promise<boolean>
  }
}

/**
 * Checks the signature and the age of a webhook, and returns its event. The comparison takes the same time for any
 * signature.
 * @param body as it arrived: JSON that was parsed and written again has another signature
 * @throws WebhookError
 */
export async function verifyWith(
  { subtle }: Crypto,
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  { toleranceSeconds = 300 }: WebhookOptions = {},
): Promise<WebhookEvent> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name]
    if (typeof value !== 'string') throw new WebhookError('HEADERS_MISSING', `The header ${name} is missing.`)
    return value
  }) as [string, string, string]
  const age = Date.now() / 1000 - Number(timestamp)
  // A timestamp that isn't a number has no age.
  if (!(Math.abs(age) <= toleranceSeconds)) {
    throw new WebhookError('TOO_OLD', `The webhook isn't from the last ${toleranceSeconds} seconds.`)
  }
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`)
  const raw = bytesOf(secret.replace(/^whsec_/, ''))
  if (raw === null) throw new TypeError("The webhook's secret isn't base64. Copy it as it was shown: whsec_….")
  const key = await subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
  // Several for a day after the secret was rotated.
  for (const signature of signatures.split(' ')) {
    const bytes = signature.startsWith('v1,') ? bytesOf(signature.slice(3)) : null
    if (bytes !== null && (await subtle.verify('HMAC', key, bytes, signed))) return JSON.parse(text) as WebhookEvent
  }
  throw new WebhookError('SIGNATURE_INVALID', "The signature doesn't match the body and the secret.")
}

function bytesOf(base64: string): Bytes | null {
  try {
    return Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
  } catch {
    return null
  }
}
