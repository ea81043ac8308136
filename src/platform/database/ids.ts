import { randomFillSync } from 'node:crypto'

/** Crockford's base32: no letters that look like digits. */
export const base32 = '0123456789abcdefghjkmnpqrstvwxyz'
const randomCharacters = 16
const random = new Uint8Array(randomCharacters)
const last = { ms: 0, digits: new Uint8Array(randomCharacters) }

/**
 * A new ID: the prefix, `_`, then 26 characters of lower-case Crockford base32, from 48 bits of milliseconds and
 * 80 random bits. IDs sort by creation time, also within one millisecond of one process, where the random part is
 * incremented as in ULID.
 */
export function newId(prefix: string): string {
  const now = Date.now()
  if (now > last.ms) {
    last.ms = now
    randomFillSync(random)
    for (let i = 0; i < randomCharacters; i++) last.digits[i] = (random[i] ?? 0) & 31
    // Leaves enough range to increment for the whole millisecond.
    last.digits[0] = (last.digits[0] ?? 0) & 15
  } else {
    countUp(last.digits)
  }
  let body = ''
  let ms = last.ms
  for (let i = 0; i < 10; i++) {
    body = base32.charAt(ms % 32) + body
    ms = Math.floor(ms / 32)
  }
  for (const digit of last.digits) body += base32.charAt(digit)
  return `${prefix}_${body}`
}

/** Adds a random step to the base-32 number, so that neighbouring IDs can't be guessed by adding one. */
function countUp(digits: Uint8Array): void {
  randomFillSync(random)
  let carry = 1
  for (let i = digits.length - 1; i >= 0; i--) {
    // The lower 40 bits change by a random amount, the upper bits only by the carry.
    const step = i >= 8 ? (random[i] ?? 0) & 31 : 0
    const sum = (digits[i] ?? 0) + step + carry
    digits[i] = sum & 31
    carry = sum >> 5
  }
}
