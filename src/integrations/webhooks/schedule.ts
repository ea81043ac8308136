const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Delays after each failed attempt, milliseconds (docs/webhooks.md): ten attempts, the last after about three days. */
const waits = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]

/** Maximum delay that a receiver can request. */
const longestWait = 24 * hour

/**
 * The delay before the next attempt, milliseconds; null after the tenth.
 * Each delay is extended by a random 0–20 % so that many deliveries don't run in step.
 * @param attempts failed attempts so far, 1–10
 * @param retryAfter the delay that the receiver requested, milliseconds; never shortens the delay
 * @param random 0–1
 */
export function waitAfter(attempts: number, retryAfter: number | null, random: number): number | null {
  const wait = waits[attempts - 1]
  if (wait === undefined) return null
  return Math.max(Math.round(wait * (1 + 0.2 * random)), Math.min(retryAfter ?? 0, longestWait))
}
