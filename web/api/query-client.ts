import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { toastError } from '../components/toast-error.ts'
import { toast } from '../components/toasts.ts'
import { ClientError, ConnectionError } from '../../src/client/client.ts'
import { codeOf } from './client.ts'
import { connection, noteSilence, whenBack } from './connection.ts'
import { messageOf } from './message-of.ts'
import { isSessionCode } from './signed-out.ts'
import { words } from '../strings/words.ts'

function onError(error: unknown): void {
  // The administrator began to require a second factor while this page was open.
  const setUp = '/account/second-factor'
  if (codeOf(error) === 'SECOND_FACTOR_SETUP_REQUIRED' && location.pathname !== setUp) location.assign(setUp)
}

/** Whether an error means that the session has expired or nobody is signed in. */
export function isSignInNeeded(error: unknown): boolean {
  return isSessionCode(codeOf(error))
}

/** Whether the server is silent. An answer that breaks off in its middle is none. */
function isUnanswered(error: unknown): boolean {
  if (error instanceof ConnectionError) noteSilence()
  return connection.get().isLost
}

/**
 * Whether the server is too busy, and says when it isn't any more. A search by meaning that isn't available, perhaps
 * never, is answered by words at once instead.
 */
const isBusy = (error: unknown): boolean =>
  error instanceof ClientError &&
  error.status === 503 &&
  error.retryAfter !== null &&
  error.code !== 'INDEX_UNAVAILABLE'
/** How often a busy server is asked again before the page says so. */
const busyMost = 3

/** Mutations whose form is gone, because the person closed its dialog or left the page. */
const unseen = new WeakSet<object>()
const mutationCache = new MutationCache({
  onError: (error, _variables, _context, mutation) => {
    onError(error)
    // Forms show their own errors. Every other error becomes a toast.
    const isShown = mutation.meta?.['isShown'] === true && !unseen.has(mutation)
    if (!isShown && !isSignInNeeded(error)) toastError(error)
  },
})
mutationCache.subscribe((event) => {
  if (event.type === 'observerRemoved') unseen.add(event.mutation)
})

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      onError(error)
      if (query.meta?.['hasToast'] !== true || query.state.data !== undefined || isSignInNeeded(error)) return
      // The page says that the workspace is gone.
      if (codeOf(error) === 'NOT_FOUND') return
      const next = {
        label: words.common.retry,
        run: () => void queryClient.refetchQueries({ queryKey: query.queryKey }),
      }
      toast({ text: messageOf(error), tone: 'bad', next })
    },
  }),
  mutationCache,
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Retry while the server doesn't answer or is busy. Don't retry what the server rejects or what this page does wrong.
      retry: (count, error) =>
        isUnanswered(error) || codeOf(error) === 'RATE_LIMITED' || (count < busyMost && isBusy(error)),
      retryDelay: (count) => Math.min(1000 * 2 ** count, 8000),
      networkMode: 'always',
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

whenBack(() => void queryClient.invalidateQueries())
