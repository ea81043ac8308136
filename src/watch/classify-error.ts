import { ClientError, ConnectionError, connectionReason } from '../client/client.ts'
import { messageOf } from '../contract/app-error.ts'

/** Refusals that the same file would get again. */
const refusals = [400, 413, 415, 422]

/**
 * What an error means for the watcher. `refused`: this file fails. `later`: this file is tried again in the next round.
 * `outage`: no file would succeed now. `gone`: nor later. `fault`: the server made a mistake, with this file or with all.
 */
export function classifyError(error: unknown): 'refused' | 'later' | 'outage' | 'gone' | 'fault' {
  if (isWorkspaceGone(error)) return 'gone'
  if (error instanceof ClientError) {
    if (refusals.includes(error.status)) return 'refused'
    if (error.code === 'INTERNAL') return 'fault'
    return [401, 403, 429].includes(error.status) || error.status >= 500 || error.code === 'NOT_TIRO'
      ? 'outage'
      : 'later'
  }
  const isLost = error instanceof ConnectionError || (error instanceof TypeError && error.cause !== undefined)
  return isLost ? 'outage' : 'later'
}

/** Whether the workspace of a request was deleted, or its key can't see it any more. */
export function isWorkspaceGone(error: unknown): boolean {
  return error instanceof ClientError && error.status === 404 && error.details['resource'] === 'workspace'
}

/** An error as a sentence. */
export function sentenceOf(error: unknown): string {
  // Parts of uploads are sent with fetch itself, which reports only "fetch failed"; its cause has the reason.
  const cause = error instanceof ConnectionError || error instanceof TypeError ? error.cause : null
  if (cause == null) {
    // The system's message ends with a path that may have a random name: "ENOSPC: no space left on device, write".
    const isOfSystem = error instanceof Error && 'syscall' in error
    return isOfSystem ? `${messageOf(error).split(', ', 1)[0]}.` : messageOf(error)
  }
  const reason = connectionReason(cause)
  return `The server isn't responding${reason === '' ? '' : ` (${reason})`}.`
}
