import { setOwnId } from './own-id.ts'
import { queryClient } from './query-client.ts'
import { noteSignIn } from './signed-out.ts'

/** Somebody has signed in on a page that is nobody's, or no longer of the account that it was of. */
export function beginSession(): void {
  setOwnId(null)
  noteSignIn()
  queryClient.clear()
}
