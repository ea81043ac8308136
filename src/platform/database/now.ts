/** Now (or the given instant) in the format of the contract: RFC 3339, UTC, milliseconds. Sorts chronologically. */
export function timestamp(instant: Date | number = Date.now()): string {
  return new Date(instant).toISOString()
}
