import { retryAfterOf, type ClientOptions } from '../client/client.ts'
import { pause } from './pause.ts'

/** The longest wait that is obeyed, seconds. A longer one, such as that of a quota, is the user's business. */
const longestWait = 120

/** Waits as long as the server asks for, and sends the request again: work on many files has many requests. */
export function patientFetch(signal: AbortSignal): NonNullable<ClientOptions['fetch']> {
  return async (address, init) => {
    for (;;) {
      const response = await fetch(address, init)
      const seconds = response.status === 429 ? retryAfterOf(response) : null
      if (seconds === null || seconds > longestWait) return response
      await response.body?.cancel()
      await pause(seconds * 1000, signal)
    }
  }
}
