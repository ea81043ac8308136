import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { toast } from '../components/toasts.ts'
import { codeOf } from './client.ts'
import { connection, whenBack } from './connection.ts'
import { messageOf } from './message-of.ts'
import { createStore } from './store.ts'

/** Set when the session has ended while a page is open: the page stays, and asks for the password over it. */
export const signedOut = createStore(false)

function onError(error: unknown): void {
  if (isSignInNeeded(error)) signedOut.set(true)
}

/** Whether a failure says that nobody is signed in. */
export function isSignInNeeded(error: unknown): boolean {
  return ['API_KEY_MISSING', 'API_KEY_INVALID', 'API_KEY_EXPIRED'].includes(codeOf(error) ?? '')
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _context, mutation) => {
      onError(error)
      // A form that shows its own failure says so; all else is told here, never dropped.
      if (mutation.meta?.['isShown'] !== true && !isSignInNeeded(error)) toast({ text: messageOf(error), tone: 'bad' })
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // Without an answer it is asked again for as long as the page is open; what the server refuses, or what this
      // page does wrong, is not.
      retry: (_count, error) => connection.get().isLost || codeOf(error) === 'RATE_LIMITED',
      retryDelay: (count) => Math.min(1000 * 2 ** count, 8000),
      networkMode: 'always',
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

whenBack(() => void queryClient.invalidateQueries())
