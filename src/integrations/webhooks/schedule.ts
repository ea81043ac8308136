const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Waits after each failed attempt, milliseconds (docs/webhooks.md): ten attempts, the last after about three days. */
const waits = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]

/** A receiver that asks for more patience than this does not get it. */
const longestWait = 24 * hour

/**
 * How long to wait before the next attempt, milliseconds; null after the tenth.
 * Each wait is lengthened by 0–20 % so that many deliveries do not come in step.
 * @param attempts attempts that have failed, 1–10
 * @param retryAfter what the receiver asked for, milliseconds: never shortens the wait
 * @param random 0–1
 */
export function waitAfter(attempts: number, retryAfter: number | null, random: number): number | null {
  const wait = waits[attempts - 1]
  if (wait === undefined) return null
  return Math.max(Math.round(wait * (1 + 0.2 * random)), Math.min(retryAfter ?? 0, longestWait))
}

/**
 * The header Retry-After (RFC 9110, section 10.2.3) as milliseconds from `now`; null where there is none that can be read.
 */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
