import { randomFillSync } from 'node:crypto'

const pool = Buffer.alloc(9 * 512)
let used = pool.length

/** `req_` and 72 random bits. Random bytes are fetched in batches. */
export function newRequestId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += 9
  return `req_${pool.toString('base64url', used - 9, used)}`
}
