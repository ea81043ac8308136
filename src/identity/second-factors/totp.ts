import { Secret, TOTP } from 'otpauth'

// The values that every authenticator app supports (RFC 6238).
const period = 30
const digits = 6
const algorithm = 'SHA1'
const secretBytes = 20

/** How many steps before and after the current one are accepted, for clocks that differ. */
const window = 1

function totpOf(secret: Uint8Array, label = ''): TOTP {
  const { buffer } = new Uint8Array(secret)
  return new TOTP({ issuer: 'Tiro', label, algorithm, digits, period, secret: new Secret({ buffer }) })
}

/** A new secret, as bytes, for typing and for a QR code. */
export function newTotp(email: string): { secret: Uint8Array; base32: string; uri: string } {
  const { bytes, base32 } = new Secret({ size: secretBytes })
  return { secret: bytes, base32, uri: totpOf(bytes, email).toString() }
}

/** The time step that a code belongs to, or null if it is wrong. */
export function stepOf(secret: Uint8Array, code: string, now = Date.now()): number | null {
  const delta = totpOf(secret).validate({ token: code.replaceAll(' ', ''), timestamp: now, window })
  return delta === null ? null : Math.floor(now / 1000 / period) + delta
}
