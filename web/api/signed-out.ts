import { createStore } from './store.ts'

/** Set when the session ends while a page is open. The page stays, and a sign-in dialog opens over it. */
export const signedOut = createStore(false)

/** Whether an error code means that the session has ended or nobody is signed in. */
export function isSessionCode(code: string | null): boolean {
  return code !== null && ['API_KEY_MISSING', 'API_KEY_INVALID', 'API_KEY_EXPIRED'].includes(code)
}

/** How often somebody has signed in on this page. */
let signIns = 0
export const countSignIns = (): number => signIns

export function noteSignIn(): void {
  signIns += 1
  signedOut.set(false)
}

/** Calls `then` once somebody is signed in, now or later. */
export function whenSignedIn(then: () => void): void {
  if (!signedOut.get()) {
    then()
    return
  }
  const stop = signedOut.subscribe(() => {
    if (signedOut.get()) return
    stop()
    then()
  })
}
