// A small OpenID provider on loopback: discovery, automatic consent, token exchange, keys.
import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { listen } from './listen.ts'

export const oidcClient = { id: 'tiro', secret: 'a secret of the client' }

export interface OidcProvider {
  issuer: string
  /** Claims of the next ID token, which override the valid ones. */
  claims: Record<string, unknown>
  /** Signs with a key other than the published one. */
  forges: boolean
  close: () => Promise<void>
}

/** Starts a provider that signs in grace@example.org. */
export async function startOidcProvider(): Promise<OidcProvider> {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const codes = new Map<string, { challenge: string; nonce: string; redirectUri: string }>()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', provider.issuer)
    const answer = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    if (url.pathname === '/.well-known/openid-configuration') {
      answer(200, {
        issuer: provider.issuer,
        authorization_endpoint: `${provider.issuer}/authorize`,
        token_endpoint: `${provider.issuer}/token`,
        jwks_uri: `${provider.issuer}/keys`,
        id_token_signing_alg_values_supported: ['RS256'],
        code_challenge_methods_supported: ['S256'],
      })
    } else if (url.pathname === '/keys') {
      answer(200, { keys: [{ ...pair.publicKey.export({ format: 'jwk' }), kid: '1', use: 'sig', alg: 'RS256' }] })
    } else if (url.pathname === '/authorize') {
      const asked = Object.fromEntries(url.searchParams)
      const { redirect_uri: redirectUri = '', state = '', nonce = '', code_challenge: challenge = '' } = asked
      if (asked['client_id'] !== oidcClient.id || asked['code_challenge_method'] !== 'S256') {
        answer(400, { error: 'invalid_request' })
        return
      }
      const code = randomBytes(16).toString('base64url')
      codes.set(code, { challenge, nonce, redirectUri })
      response.writeHead(302, { location: `${redirectUri}?${new URLSearchParams({ code, state }).toString()}` }).end()
    } else if (url.pathname === '/token') {
      let text = ''
      request.on('data', (chunk: Buffer) => (text += chunk.toString()))
      request.on('end', () => {
        const given = new URLSearchParams(text)
        const code = codes.get(given.get('code') ?? '')
        codes.delete(given.get('code') ?? '')
        const challenge = createHash('sha256')
          .update(given.get('code_verifier') ?? '')
          .digest('base64url')
        const basic = `Basic ${Buffer.from(`${oidcClient.id}:${encodeURIComponent(oidcClient.secret).replaceAll('%20', '+')}`).toString('base64')}`
        const isRight =
          code !== undefined &&
          challenge === code.challenge &&
          given.get('redirect_uri') === code.redirectUri &&
          request.headers.authorization === basic
        if (!isRight) {
          answer(400, { error: 'invalid_grant' })
          return
        }
        answer(200, { access_token: 'unused', token_type: 'Bearer', id_token: idToken(code.nonce) })
      })
    } else {
      answer(404, {})
    }
  })
  const idToken = (nonce: string): string => {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: provider.issuer,
      aud: oidcClient.id,
      sub: 'grace',
      iat: now,
      exp: now + 300,
      nonce,
      email: 'grace@example.org',
      email_verified: true,
      name: 'Grace',
      ...provider.claims,
    }
    const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
    const signed = `${part({ alg: 'RS256', kid: '1', typ: 'JWT' })}.${part(claims)}`
    const key = provider.forges ? other.privateKey : pair.privateKey
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key, 'base64url')}`
  }
  const address = await listen(server)
  const provider: OidcProvider = {
    issuer: address,
    claims: {},
    forges: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return provider
}
