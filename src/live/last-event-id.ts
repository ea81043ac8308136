import type { IncomingHttpHeaders } from 'node:http'

/** The number of the last event that a reader has seen; 0 if its header names none that there can be. */
export function lastEventId(headers: IncomingHttpHeaders): number {
  const given = headers['last-event-id']
  // A column of integers in PostgreSQL takes no more digits.
  return typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : 0
}
