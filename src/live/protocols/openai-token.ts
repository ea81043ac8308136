import { invalidBody } from '../../contract/app-error.ts'
import type { Caller } from '../../contract/endpoint.ts'
import type { WebRoute } from '../../platform/http/web-route.ts'
import type { Signer } from '../../platform/secrets/signing.ts'
import { isObject } from '../../text/is-object.ts'
import { signClientToken, type TokenHolder } from './client-token.ts'
import { defaultSettings, describe, updateSettings, type Settings } from './openai-settings.ts'
import { readInteger, readObject } from './read-values.ts'

export const openAiTokenPath = '/v1/realtime/client_secrets'
/** What clients take for a secret that browsers may have. */
export const secretPrefix = 'ek_'
/** How long a secret is valid before its connection is made, seconds: OpenAI's times. */
const secretSeconds = { min: 10, max: 7200, usual: 600 }
/** The settings travel in a header of the handshake. */
const mostCharacters = 4000

/** OpenAI's secret for browsers, which has the settings of their session. */
export function openAiTokenRoute(signer: Signer): WebRoute {
  return routeOf(openAiTokenPath, (body, caller) => {
    const { session, expires_after: asked } = body
    const settings = updateSettings(defaultSettings, session, false)
    const secret = secretOf(signer, caller, settings, 'expires_after', asked)
    return { ...secret, session: describe(settings, '', false, {}) }
  })
}

/** The same of the first version: the body is the session, and the answer has the secret in it. */
export function openAiSessionRoute(signer: Signer): WebRoute {
  return routeOf('/v1/realtime/transcription_sessions', (body, caller) => {
    const asked = isObject(body['client_secret']) ? body['client_secret']['expires_at'] : undefined
    const settings = updateSettings(defaultSettings, body, true)
    const secret = secretOf(signer, caller, settings, 'client_secret.expires_at', asked)
    return { ...describe(settings, '', true, {}), client_secret: secret }
  })
}

function routeOf(path: string, answer: (body: Record<string, unknown>, caller: Caller) => object): WebRoute {
  return {
    method: 'POST',
    path,
    access: 'key',
    rate: 'default',
    maxBytes: 20_000,
    handle: async ({ body }, caller) => Response.json(answer(readObject(body.toString()), caller)),
  }
}

function secretOf(
  signer: Signer,
  caller: Caller,
  settings: Settings,
  name: string,
  asked: unknown,
): { value: string; expires_at: number } {
  const data = Buffer.from(JSON.stringify(settings)).toString('base64url')
  if (data.length > mostCharacters) {
    const message = 'The settings of the session are too long for a secret. Send the prompt with session.update.'
    throw invalidBody('session', 'length', 'is too long', message)
  }
  const given = isObject(asked) ? asked['seconds'] : undefined
  const seconds = readInteger(`${name}.seconds`, given, secretSeconds.min, secretSeconds.max) ?? secretSeconds.usual
  const value = `${secretPrefix}${signClientToken(signer, openAiTokenPath, caller, null, seconds, data)}`
  return { value, expires_at: Math.ceil(Date.now() / 1000) + seconds }
}

/** The settings that a secret has. */
export function settingsOf(secret: TokenHolder): Settings {
  const given = JSON.parse(Buffer.from(secret.data(), 'base64url').toString()) as Partial<Settings>
  return { ...defaultSettings, ...given }
}
