import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { NewPasskey, PasskeyAnswer } from '../../src/contract/endpoints/second-factors.ts'
import { ClientError } from '../../src/client/client.ts'
import { words } from '../strings/words.ts'

interface Challenge {
  challengeId: string
  options: object
}

/** Lets the person choose a passkey that answers a challenge of the server. */
export async function answerWithPasskey({ challengeId, options }: Challenge): Promise<PasskeyAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  return { challengeId, response: await startAuthentication({ optionsJSON }).catch(cancelled) }
}

/** Lets the person make a passkey for a challenge of the server. */
export async function makePasskey({ challengeId, options }: Challenge, name: string): Promise<NewPasskey> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  return { challengeId, name, response: await startRegistration({ optionsJSON }).catch(cancelled) }
}

/** Browsers say the same for a cancelled choice, a time-out and a missing passkey. */
function cancelled(): never {
  throw new ClientError(0, 'PASSKEY_CANCELLED', words.security.passkeyCancelled)
}
