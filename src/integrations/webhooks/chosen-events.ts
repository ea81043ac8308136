import { type AppError, invalidBody } from '../../contract/app-error.ts'
import type { WebhookEvent } from '../../contract/events.ts'

/**
 * The events of a request, in `events` or as the one in `event`; null if it has neither.
 * AppError INVALID_BODY if it has both.
 */
export function chosenEvents(given: {
  event?: WebhookEvent | undefined
  events?: readonly WebhookEvent[] | undefined
}): readonly WebhookEvent[] | null {
  const { event, events } = given
  if (event !== undefined && events !== undefined) throw invalid('/events', 'Give either event or events, not both.')
  return events ?? (event === undefined ? null : [event])
}

/** The same for a new webhook, which needs an event. */
export function requireEvents(given: Parameters<typeof chosenEvents>[0]): readonly WebhookEvent[] {
  const events = chosenEvents(given)
  if (events === null) throw invalid('/event', 'The field "event" is required.')
  return events
}

function invalid(path: string, message: string): AppError {
  return invalidBody(path, 'required', message)
}
