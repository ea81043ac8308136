import type { Bytes } from '../../contract/endpoint.ts'
import type { Handlers } from '../../contract/endpoints/index.ts'
import { AppError, notFound } from '../../contract/app-error.ts'
import { auditFailure } from './audit-failure.ts'
import { cookieLike, setCookie } from './cookie.ts'
import type { OidcAttempt, OidcClient } from './oidc-client.ts'
import { completeFirstFactor, signInCall, type SignInDeps } from './grant-session.ts'
import { signInWithOidc } from './sign-in-with-oidc.ts'

export interface OidcDeps extends SignInDeps {
  isSignUpOpen: boolean
  /** Null: not configured. */
  oidc: OidcClient | null
}

/** Time limit for a sign-in with the provider, seconds. */
const attemptSeconds = 600
const cookieName = 'tiro_oidc'
/** State, nonce and verifier. */
const attemptForm = /^[\w-]{43}\.[\w-]{43}\.[\w-]{43}$/

export function oidcRoutes(deps: OidcDeps) {
  const { db, publicUrl } = deps
  const redirectUri = (): string => `${publicUrl()}/auth/oidc/callback`
  const required = (): OidcClient => {
    if (deps.oidc === null) throw notFound('sign-in', 'oidc')
    return deps.oidc
  }
  const attemptCookie = (value: string | null): string =>
    setCookie(publicUrl(), { name: cookieName, value, seconds: attemptSeconds })
  return {
    startOidc: async ({ query, setHeader }) => {
      const { url, attempt } = await required().begin(redirectUri(), query.again === true)
      setHeader('set-cookie', attemptCookie(`${attempt.state}.${attempt.nonce}.${attempt.verifier}`))
      return leadTo(url)
    },
    finishOidc: async (call) => {
      const { headers, query, setHeader } = call
      const client = required()
      setHeader('set-cookie', attemptCookie(null))
      const attempt = attemptOf(cookieLike(attemptForm, publicUrl(), cookieName, headers.cookie))
      if (attempt === null) {
        throw new AppError('SIGN_IN_FAILED', 'This sign-in expired or started in another browser. Start again.')
      }
      const { claims, user } = await auditFailure(
        db,
        () => ({ action: 'SIGN_IN_FAILED', by: null, details: { method: 'OPENID' } }),
        async () => {
          const verified = await client.finish(redirectUri(), query, attempt)
          return { claims: verified, user: await signInWithOidc(db, verified, deps.isSignUpOpen) }
        },
      )
      const signedIn = await completeFirstFactor(
        signInCall(deps, call),
        user,
        'OPENID',
        claims.authenticatedAt ?? undefined,
      )
      return leadTo(Array.isArray(signedIn) ? `${publicUrl()}/sign-in?step=code` : `${publicUrl()}/`)
    },
  } satisfies Partial<Handlers>
}

function leadTo(url: string): Bytes {
  return {
    contentType: 'text/html; charset=utf-8',
    headers: { 'cache-control': 'no-store' },
    redirect: url,
    content: { data: new Uint8Array() },
  }
}

function attemptOf(cookie: string | null): OidcAttempt | null {
  const [state, nonce, verifier] = cookie?.split('.') ?? []
  return state === undefined || nonce === undefined || verifier === undefined ? null : { state, nonce, verifier }
}
