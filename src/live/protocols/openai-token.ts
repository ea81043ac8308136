import { invalidBody } from '../../contract/app-error.ts'
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
  return {
    method: 'POST',
    path: openAiTokenPath,
    access: 'key',
    rate: 'default',
    maxBytes: 20_000,
    handle: async ({ body }, caller) => {
      const { session, expires_after: asked } = readObject(body.toString())
      const settings = updateSettings(defaultSettings, session, false)
      const data = Buffer.from(JSON.stringify(settings)).toString('base64url')
      if (data.length > mostCharacters) {
        const message = 'The settings of the session are too long for a secret. Send the prompt with session.update.'
        throw invalidBody('session', 'length', 'is too long', message)
      }
      const name = 'expires_after.seconds'
      const given = isObject(asked) ? asked['seconds'] : undefined
      const seconds = readInteger(name, given, secretSeconds.min, secretSeconds.max) ?? secretSeconds.usual
      const value = `${secretPrefix}${signClientToken(signer, openAiTokenPath, caller, null, seconds, data)}`
      const expires = Math.ceil(Date.now() / 1000) + seconds
      return Response.json({ value, expires_at: expires, session: describe(settings, '', false, {}) })
    },
  }
}

/** The settings that a secret has. */
export function settingsOf(secret: TokenHolder): Settings {
  const given = JSON.parse(Buffer.from(secret.data(), 'base64url').toString()) as Partial<Settings>
  return { ...defaultSettings, ...given }
}
