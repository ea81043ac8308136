import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newTotp, stepOf } from './totp.ts'

// RFC 6238, appendix B: the last six of the eight digits for SHA-1.
const secret = new TextEncoder().encode('12345678901234567890')
const known: [number, string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
]

test('codes are those of RFC 6238, one step early or late at most', () => {
  for (const [seconds, code] of known) {
    const step = Math.floor(seconds / 30)
    assert.equal(stepOf(secret, code, seconds * 1000), step)
    assert.equal(stepOf(secret, code, (seconds + 30) * 1000), step)
    assert.equal(stepOf(secret, code, (seconds - 30) * 1000), step)
    assert.equal(stepOf(secret, code, (seconds + 61) * 1000), null)
  }
  assert.equal(stepOf(secret, '287 082', 59_000), 1)
})

test('a new secret is 160 random bits, and its address names the account', () => {
  const one = newTotp('ada@example.org')
  assert.equal(one.secret.length, 20)
  assert.match(one.base32, /^[A-Z2-7]{32}$/)
  assert.notEqual(newTotp('ada@example.org').base32, one.base32)
  assert.equal(
    one.uri.startsWith(`otpauth://totp/Tiro:ada%40example.org?issuer=Tiro&secret=${one.base32}`),
    true,
    one.uri,
  )
})
