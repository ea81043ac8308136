import type * as OAuth from 'oauth4webapi'
import type { AuthorizationServer, Client, ClientAuth, CustomFetchOptions } from 'oauth4webapi'
import { AppError, messageOf } from '../../contract/app-error.ts'
import { readBounded } from '../../platform/read-bounded.ts'
import { timestamp } from '../../platform/database/now.ts'
import { isPrintable } from '../../text/is-printable.ts'
import { storableStart } from '../../text/storable-start.ts'

/** The OpenID provider that the operator configured, and this instance's registration with it. */
export interface OidcConfig {
  issuer: string
  clientId: string
  clientSecret: string
}

/** What the provider says about the person. */
export interface OidcClaims {
  issuer: string
  subject: string
  email: string
  name: string | null
  /** When the person signed in at the provider, if it says; RFC 3339. */
  authenticatedAt: string | null
}

/** The values that a sign-in must return with; they are kept in a cookie of the browser that started it. */
export interface OidcAttempt {
  state: string
  nonce: string
  verifier: string
}

export interface OidcClient {
  /** The provider's URL to redirect the browser to; `isAgain` asks for the password again. AppError SIGN_IN_FAILED. */
  begin: (redirectUri: string, isAgain: boolean) => Promise<{ url: string; attempt: OidcAttempt }>
  /** The person who signed in. AppError SIGN_IN_FAILED for any mismatch; `onError` gets the reason. */
  finish: (redirectUri: string, query: Record<string, string>, attempt: OidcAttempt) => Promise<OidcClaims>
}

type Library = typeof OAuth

/** How long the provider's metadata is cached, milliseconds. */
const discoveredMs = 3_600_000
/** Tolerated difference of its clock, seconds. */
const tolerance = 30
const timeoutMs = 10_000
/** The largest answer that is read, bytes: metadata and keys have some thousand. */
const answerBytes = 1_000_000
/** OpenID Connect Core, section 2. */
const longestSubject = 255
const longestAddress = 320

/**
 * OpenID Connect, code flow with PKCE (S256), state and nonce. Checks the ID token's signature, issuer, audience,
 * expiry and nonce, and requires a verified email address. The operator chooses the provider, so its URLs are not guarded.
 * Loaded on first use.
 */
export function createOidcClient(config: OidcConfig, onError: (reason: string) => void): OidcClient {
  const issuer = new URL(config.issuer)
  const client: Client = { client_id: config.clientId }
  let library: Promise<Library> | null = null
  let known: { server: AuthorizationServer; at: number } | null = null
  const load = async (): Promise<Library> => {
    library ??= import('oauth4webapi')
    return library
  }
  // Plain http only if nothing leaves the machine; readConfig allows no other.
  const options = (oauth: Library) => ({
    [oauth.customFetch]: fetchBounded,
    ...(issuer.protocol === 'http:' ? { [oauth.allowInsecureRequests]: true } : {}),
    signal: AbortSignal.timeout(timeoutMs),
  })
  const discover = async (oauth: Library): Promise<AuthorizationServer> => {
    if (known !== null && performance.now() - known.at < discoveredMs) return known.server
    const response = await oauth.discoveryRequest(issuer, { algorithm: 'oidc', ...options(oauth) })
    const server = await oauth.processDiscoveryResponse(issuer, response)
    known = { server, at: performance.now() }
    return server
  }
  const authentication = (oauth: Library, server: AuthorizationServer): ClientAuth => {
    const methods = server.token_endpoint_auth_methods_supported
    return methods !== undefined && !methods.includes('client_secret_basic') && methods.includes('client_secret_post')
      ? oauth.ClientSecretPost(config.clientSecret)
      : oauth.ClientSecretBasic(config.clientSecret)
  }
  const orFail = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof AppError) throw error
      // Log only the message: causes contain codes and tokens.
      onError(messageOf(error))
      throw new AppError('SIGN_IN_FAILED', 'Signing in with your provider failed. Start again from the sign-in page.')
    }
  }

  return {
    begin: (redirectUri, isAgain) =>
      orFail(async () => {
        const oauth = await load()
        const server = await discover(oauth)
        if (server.authorization_endpoint === undefined) throw new Error('the provider has no authorization_endpoint')
        const attempt = {
          state: oauth.generateRandomState(),
          nonce: oauth.generateRandomNonce(),
          verifier: oauth.generateRandomCodeVerifier(),
        }
        const url = new URL(server.authorization_endpoint)
        const parameters = {
          client_id: config.clientId,
          redirect_uri: redirectUri,
          response_type: 'code',
          scope: 'openid email profile',
          code_challenge: await oauth.calculatePKCECodeChallenge(attempt.verifier),
          code_challenge_method: 'S256',
          state: attempt.state,
          nonce: attempt.nonce,
          ...(isAgain ? { prompt: 'login', max_age: '0' } : {}),
        }
        for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
        return { url: url.href, attempt }
      }),
    finish: (redirectUri, query, attempt) =>
      orFail(async () => {
        const oauth = await load()
        const server = await discover(oauth)
        const tolerant: Client = { ...client, [oauth.clockTolerance]: tolerance }
        const parameters = oauth.validateAuthResponse(server, tolerant, new URLSearchParams(query), attempt.state)
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          tolerant,
          authentication(oauth, server),
          parameters,
          redirectUri,
          attempt.verifier,
          options(oauth),
        )
        const tokens = await oauth.processAuthorizationCodeResponse(server, tolerant, response, {
          expectedNonce: attempt.nonce,
          requireIdToken: true,
        })
        await oauth.validateApplicationLevelSignature(server, response, options(oauth))
        const claims = oauth.getValidatedIdTokenClaims(tokens)
        if (claims === undefined) throw new Error('the provider sent no ID token')
        const { sub: subject, email, name } = claims
        // Two of them could be stored as the same one, and then two people would have one account.
        if (subject === '' || subject.length > longestSubject || !isPrintable(subject)) {
          throw new Error('the ID token has a subject (sub) that OpenID Connect does not allow')
        }
        if (typeof email !== 'string' || !isAddress(email.trim()) || claims['email_verified'] !== true) {
          throw new AppError(
            'SIGN_IN_FAILED',
            'Your sign-in provider reports no verified email address. Verify your address there first.',
          )
        }
        const shown = typeof name === 'string' ? storableStart(name.trim()) : ''
        return {
          issuer: server.issuer,
          subject,
          email: email.trim(),
          name: shown === '' ? null : shown,
          authenticatedAt: timeOf(claims.auth_time),
        }
      }),
  }
}

/** Fetches a whole answer: the library reads it without a limit. */
async function fetchBounded(
  address: string,
  { body: sent, ...rest }: CustomFetchOptions<'GET' | 'POST', URLSearchParams | undefined>,
): Promise<Response> {
  const response = await fetch(address, { ...rest, body: sent ?? null })
  const { status, headers, body } = response
  if (body === null) return response
  const bytes = await readBounded(body, answerBytes)
  if (bytes === null) throw new Error(`the answer of ${new URL(address).host} has more than ${answerBytes} bytes`)
  return new Response(bytes, { status, headers })
}

/**
 * Whether a text may be somebody's address. The provider has verified that it is one: this refuses what would be the
 * same for several people, such as an empty text, and what can't be stored or sent. Addresses are compared in lower case,
 * in which the signs of Kelvin, Angstrom and Ohm and ϴ are the letters k, å, ω and θ: the address of somebody else.
 */
function isAddress(email: string): boolean {
  const isOne = /^[^\s\p{C}]+@[^\s\p{C}@]+$/u.test(email) && !/[\u212a\u212b\u2126\u03f4]/.test(email)
  return isOne && email.length <= longestAddress
}

/** Seconds since 1970 as a time that is not in the future. */
function timeOf(seconds: number | undefined): string | null {
  return seconds === undefined ? null : timestamp(Math.min(seconds * 1000, Date.now()))
}
