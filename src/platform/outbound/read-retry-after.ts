/**
 * The header Retry-After (RFC 9110, section 10.2.3) as milliseconds from `now`; null if missing or invalid.
 */
export function readRetryAfter(header: string | undefined, now: number): number | null {
  if (header === undefined) return null
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
