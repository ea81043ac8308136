import type { Handlers } from '../../contract/endpoints/index.ts'
import type { ListenDeps } from './listen-request.ts'
import { transcribeListen } from './transcribe-listen.ts'

export function deepgramRoutes(deps: ListenDeps) {
  return {
    // The signal is read at once, so that it knows of a client that leaves.
    transcribeListen: (call) => transcribeListen(deps, { ...call, signal: call.signal }),
  } satisfies Partial<Handlers>
}
