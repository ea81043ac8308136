import { AppError } from '../../contract/app-error.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'

/** The secret of an account's authenticator app, as bytes. AppError INVALID_STATE if TIRO_SECRET was changed since. */
export function openTotpSecret(box: SecretBox, sealed: string, userId: string): Buffer {
  try {
    return box.open(sealed, userId)
  } catch (cause) {
    const message =
      "The server's secret was changed, so it can't check codes of this authenticator app. Use a recovery code or a passkey, then set up the app again. Without one, ask the administrator to reset your second factor."
    throw new AppError('INVALID_STATE', message, {}, { cause })
  }
}
