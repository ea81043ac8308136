/** Now (or the instant given) as the contract writes it: RFC 3339, UTC, milliseconds; sorts as time does. */
export function timestamp(instant: Date | number = Date.now()): string {
  return new Date(instant).toISOString()
}
