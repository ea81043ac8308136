/** How far the database's clock is ahead of this machine's, milliseconds. */
let offset = 0
/**
 * Clocks that agree within this are left alone: a correction may make time go backwards. A stored time that is further ahead
 * is of a clock that was wrong. Milliseconds.
 */
export const clockToleranceMs = 1000

/** Milliseconds since 1970, by the clock that all processes of a database share. */
export function now(): number {
  return Date.now() + offset
}

/** Now (or the given instant) in the format of the contract: RFC 3339, UTC, milliseconds. Sorts chronologically. */
export function timestamp(instant: Date | number = now()): string {
  return new Date(instant).toISOString()
}

/** Notes the database's clock. @returns how far it is ahead of this machine's, milliseconds */
export function noteDatabaseClock(databaseMs: number, machineMs: number): number {
  const ahead = databaseMs - machineMs
  if (Math.abs(ahead - offset) > clockToleranceMs) offset = Math.abs(ahead) > clockToleranceMs ? Math.round(ahead) : 0
  return offset
}
