import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { keys } from '../../api/keys.ts'
import { secondFactors } from '../../api/queries.ts'
import { readAgain } from '../../api/read-again.ts'
import { Secret, SecretPlace } from '../../components/Secret.tsx'
import { QueryState } from '../../components/States.tsx'
import { words } from '../../strings/words.ts'
import { AuthenticatorApp } from './AuthenticatorApp.tsx'
import { Passkeys } from './Passkeys.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

const t = words.security

/** Passkeys, the authenticator app and recovery codes. */
export function SecondFactors() {
  const factors = useQuery(secondFactors)
  const [codes, setCodes] = useState<string[] | null>(null)
  const onChanged = (fresh: string[] | null): void => {
    if (fresh !== null) setCodes(fresh)
    void readAgain(keys.secondFactors, keys.sessions)
  }
  if (factors.data === undefined) return <QueryState of={factors} lines={4} />
  const { data } = factors
  const hasFactor = data.totp !== null || data.passkeys.length > 0
  return (
    <>
      <Passkeys passkeys={data.passkeys} onChanged={onChanged} />
      <AuthenticatorApp totp={data.totp} onChanged={onChanged} />
      {hasFactor && <RecoveryCodes left={data.recoveryCodesLeft} onChanged={onChanged} />}
      <SecretPlace>
        {codes !== null && <Secret label={t.codesLabel} value={codes.join('\n')} note={t.codesNote} />}
      </SecretPlace>
    </>
  )
}
