import { createHmac, createSecretKey, hkdfSync, timingSafeEqual, type KeyObject } from 'node:crypto'
import { AppError } from '../../contract/app-error.ts'

/** Purpose of a signature; each purpose has its own key (HKDF). */
type Purpose =
  | 'part-upload'
  | 'file'
  | 'set-up'
  | 'cursor'
  | 'share'
  | 'share-password'
  | 'live'
  | 'live-client'
  | 'captions'

/** Characters of base64url. */
const tokenLength = 22

export interface Signer {
  /** Signature over `parts` and the expiry, URL-safe. */
  sign: (purpose: Purpose, parts: readonly string[], expiresAt: number) => string
  /** The token of a link, 132 bits: derived from the instance's secret, so the database alone doesn't reveal it. */
  token: (purpose: Purpose, parts: readonly string[]) => string
  /** @throws AppError LINK_INVALID or LINK_EXPIRED. `expires` must be unchanged from the URL. */
  verify: (purpose: Purpose, parts: readonly string[], expires: string, signature: string) => void
}

/** Signs URLs with keys derived from the instance's root secret. Expiry in seconds since 1970. */
export function createSigner(rootSecret: Uint8Array): Signer {
  const keys = new Map<Purpose, KeyObject>()
  const keyFor = (purpose: Purpose): KeyObject => {
    let key = keys.get(purpose)
    if (key === undefined) {
      // Imported once: raw bytes would be converted to a key for each signature.
      key = createSecretKey(new Uint8Array(hkdfSync('sha256', rootSecret, '', `tiro/${purpose}/v1`, 32)))
      keys.set(purpose, key)
    }
    return key
  }
  const mac = (purpose: Purpose, parts: readonly string[], expires: string): Buffer =>
    createHmac('sha256', keyFor(purpose))
      .update(JSON.stringify([...parts, expires]))
      .digest()

  return {
    sign: (purpose, parts, expiresAt) => mac(purpose, parts, String(expiresAt)).toString('base64url'),
    token: (purpose, parts) => mac(purpose, parts, '0').toString('base64url').slice(0, tokenLength),
    verify: (purpose, parts, expires, signature) => {
      const expected = mac(purpose, parts, expires)
      const given = Buffer.from(signature, 'base64url')
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
        throw new AppError('LINK_INVALID', 'This link is invalid. Request a new one.', {
          reason: 'signature',
        })
      }
      if (Number(expires) * 1000 < Date.now()) {
        throw new AppError('LINK_EXPIRED', 'This link has expired. Request a new one.', { reason: 'expired' })
      }
    },
  }
}
