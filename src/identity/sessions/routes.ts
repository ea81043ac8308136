import type { Handlers } from '../../contract/endpoints/index.ts'
import type { Database } from '../../platform/database/schema.ts'
import { requireOwnOrigin } from './own-origin.ts'
import { endSession, sessionCookie, sessionToken } from './session.ts'
import { signIn } from './sign-in.ts'

export interface SessionDeps {
  db: Database
  publicUrl: () => string
  isSignUpOpen: boolean
  /** Display name of the OpenID provider; null without one. */
  oidcName: string | null
}

export function sessionRoutes(deps: SessionDeps): Handlers<'signIn' | 'signOut' | 'getSignInMethods'> {
  const { db, publicUrl } = deps
  return {
    signIn: async ({ body, headers, setHeader }) => {
      requireOwnOrigin(headers.origin, publicUrl(), true)
      const { user, session } = await signIn(db, body)
      setHeader('set-cookie', sessionCookie(publicUrl(), session))
      return user
    },
    signOut: async ({ headers, setHeader }) => {
      const token = sessionToken(publicUrl(), headers.cookie)
      if (token !== null) await endSession(db, token)
      setHeader('set-cookie', sessionCookie(publicUrl(), null))
      return { success: true }
    },
    getSignInMethods: async () => ({
      password: true,
      signUp: deps.isSignUpOpen ? 'OPEN' : 'INVITATION',
      oidc: deps.oidcName === null ? null : { name: deps.oidcName, url: `${publicUrl()}/auth/oidc` },
    }),
  }
}
