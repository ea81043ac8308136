import type { Handlers } from '../../contract/endpoints/index.ts'
import { notFound } from '../../contract/app-error.ts'
import type { Database } from '../../platform/database/schema.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { mailOwnChange, type AccountMail } from '../mail-account-change.ts'
import { requireStillValid } from '../sessions/require-still-valid.ts'
import { signedIn } from '../sessions/signed-in.ts'
import { findUser } from '../store.ts'
import { addPasskey, asPasskey } from './add-passkey.ts'
import { confirmTotp } from './confirm-totp.ts'
import { deletePasskey, deleteTotp } from './delete-second-factor.ts'
import { startRegistration } from './passkeys.ts'
import { renewRecoveryCodes } from './recovery-codes.ts'
import { startTotp } from './start-totp.ts'
import { countRecoveryCodes, findTotp, listPasskeys } from './store.ts'

export interface SecondFactorDeps extends AccountMail {
  db: Database
  totpSecrets: SecretBox
  isSecondFactorRequired: boolean
}

export function secondFactorRoutes(deps: SecondFactorDeps) {
  const { db, publicUrl, totpSecrets, isSecondFactorRequired } = deps
  return {
    getSecondFactors: async ({ caller: { userId } }) => {
      const totp = await findTotp(db, userId)
      const user = await findUser(db, userId)
      if (user === undefined) throw notFound('user', userId)
      return {
        hasPassword: user.passwordHash !== null,
        totp: totp?.secret == null ? null : { createdAt: totp.createdAt },
        passkeys: (await listPasskeys(db, userId)).map(asPasskey),
        recoveryCodesLeft: await countRecoveryCodes(db, userId),
        isRequired: isSecondFactorRequired,
      }
    },
    startTotp: ({ caller }) => startTotp(db, totpSecrets, caller),
    confirmTotp: async ({ caller, body }) => ({
      recoveryCodes: await confirmTotp(db, deps, caller, body.code),
    }),
    deleteTotp: async ({ caller }) => {
      await db.transaction().execute(async (tx) => {
        await requireStillValid(tx, caller)
        await deleteTotp(tx, caller.userId, isSecondFactorRequired)
        await mailOwnChange(tx, deps, caller.userId, 'SECOND_FACTOR_REMOVED')
      })
      return { success: true }
    },
    startPasskey: ({ caller }) =>
      startRegistration(db, publicUrl(), { ...caller, sessionId: signedIn(caller).session.id }),
    addPasskey: ({ caller, body }) => addPasskey(db, deps, signedIn(caller), body),
    deletePasskey: async ({ caller, params }) => {
      await db.transaction().execute(async (tx) => {
        await requireStillValid(tx, caller)
        await deletePasskey(tx, caller.userId, params.passkeyId, isSecondFactorRequired)
        await mailOwnChange(tx, deps, caller.userId, 'SECOND_FACTOR_REMOVED')
      })
      return { success: true }
    },
    createRecoveryCodes: async ({ caller }) => ({
      recoveryCodes: await db.transaction().execute(async (tx) => {
        await requireStillValid(tx, caller)
        await mailOwnChange(tx, deps, caller.userId, 'RECOVERY_CODES')
        return renewRecoveryCodes(tx, caller.userId)
      }),
    }),
  } satisfies Partial<Handlers>
}
