import { createHmac, randomBytes } from 'node:crypto'

// Standard Webhooks, version 1: https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md

const secretBytes = 32

/** A new secret: random bytes, as stored (encrypted) and used for signing. */
export function newWebhookSecret(): Buffer {
  return randomBytes(secretBytes)
}

/** A secret in the form shown to its owner: `whsec_` and base64. */
export function writeWebhookSecret(secret: Uint8Array): string {
  return `whsec_${Buffer.from(secret).toString('base64')}`
}

/**
 * The header `webhook-signature`: `v1,` and base64 of HMAC-SHA256 over `id.timestamp.body`, one for each secret,
 * separated by spaces.
 * @param timestamp seconds since 1970, as in the header `webhook-timestamp`
 */
export function signMessage(
  secrets: readonly Uint8Array[],
  message: { id: string; timestamp: number; body: string },
): string {
  const text = `${message.id}.${message.timestamp}.${message.body}`
  return secrets.map((secret) => `v1,${createHmac('sha256', secret).update(text).digest('base64')}`).join(' ')
}
