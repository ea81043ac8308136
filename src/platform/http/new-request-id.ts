import { randomFillSync } from 'node:crypto'

const pool = new Uint8Array(9 * 512)
let used = pool.length

/** `req_` and 72 random bits. Random bytes are fetched in batches. */
export function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += 9
  return `req_${Buffer.from(pool.buffer, used - 9, 9).toString('base64url')}`
}
