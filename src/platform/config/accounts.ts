import { UsageError } from '../../contract/app-error.ts'
import { isLoopback } from '../http/is-loopback.ts'
import type { Settings } from './settings.ts'

export interface AccountSettings {
  /** Whether anyone can ask for an account, or only people with an invitation get one. */
  signUp: 'invitation' | 'open'
  /** Whether every account needs a second factor. */
  requireSecondFactor: boolean
  /** How long a session of the dashboard lasts, hours. */
  sessionHours: number
  /** How long entries of the audit log are kept, days. */
  auditDays: number
  /** OpenID provider for sign-in; null: none. */
  oidc: { issuer: string; clientId: string; clientSecret: string } | null
}

export function readAccounts(settings: Settings): AccountSettings {
  return {
    signUp: settings.choice('TIRO_SIGNUP', ['invitation', 'open'], 'invitation'),
    requireSecondFactor: settings.flag('TIRO_REQUIRE_SECOND_FACTOR', false),
    sessionHours: settings.integer('TIRO_SESSION_HOURS', 720, 1, 8760),
    auditDays: settings.integer('TIRO_AUDIT_DAYS', 365, 1, 36_500),
    oidc: readOidc(settings),
  }
}

/** Requires all three variables or none. The issuer must use https, except on this machine. */
function readOidc({ text }: Settings): AccountSettings['oidc'] {
  const issuer = text('TIRO_OIDC_ISSUER')
  const clientId = text('TIRO_OIDC_CLIENT_ID')
  const clientSecret = text('TIRO_OIDC_CLIENT_SECRET')
  if (issuer === null && clientId === null && clientSecret === null) return null
  if (issuer === null || clientId === null || clientSecret === null) {
    throw new UsageError('OpenID sign-in requires TIRO_OIDC_ISSUER, TIRO_OIDC_CLIENT_ID and TIRO_OIDC_CLIENT_SECRET.')
  }
  const url = URL.canParse(issuer) ? new URL(issuer) : null
  const isLocal = url?.protocol === 'http:' && isLoopback(url)
  if (url === null || (url.protocol !== 'https:' && !isLocal) || url.search !== '' || url.hash !== '') {
    throw new UsageError(`TIRO_OIDC_ISSUER must be an https URL such as https://id.example.org, not "${issuer}".`)
  }
  return { issuer, clientId, clientSecret }
}
