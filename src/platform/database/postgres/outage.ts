import { messageOf } from '../../../contract/app-error.ts'
import { systemCode } from '../../system-error.ts'

/** Tells the operator once that the database can't be reached, and once that it is back. */
export interface Outage {
  begin: (error: unknown) => void
  end: () => void
}

/** All that works in a process meets an outage at the same time, so one of them says it for all (see `isUnreachable`). */
export function createOutage(say: (sentence: string) => void): Outage {
  let since: number | null = null
  return {
    begin(error) {
      if (since !== null) return
      since = performance.now()
      // A host with two addresses gives an error without a message.
      const reason = messageOf(error) || systemCode(error)
      say(`Couldn't reach the database: ${reason?.replace(/\.$/, '')}. Retrying until it answers.`)
    },
    end() {
      if (since === null) return
      say(`The database answers again, after ${Math.round((performance.now() - since) / 1000)} s.`)
      since = null
    },
  }
}
