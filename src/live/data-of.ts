import type { LiveEvent } from '../contract/live.ts'

/** What an event says, without its name. */
export function dataOf(event: LiveEvent): object {
  if (event.type === 'turn') return event.turn
  const { type: _, ...data } = event
  return data
}
