import type { QuotaSubject } from '../../contract/endpoints/quotas.ts'
import type { Settings } from './settings.ts'

/** Null: no limit. */
export interface Limits {
  /** Hours of audio a month. */
  hours: number | null
  storedBytes: number | null
  unfinishedRecordings: number | null
}

/** Limits of accounts and workspaces that have none of their own. */
export type QuotaSettings = Record<QuotaSubject, Limits>

const none: Limits = { hours: null, storedBytes: null, unfinishedRecordings: null }
export const unlimited: QuotaSettings = { accounts: none, workspaces: none }

export function readQuotas({ integer }: Settings): QuotaSettings {
  const orNone = (value: number): number | null => (value === 0 ? null : value)
  return {
    accounts: {
      hours: orNone(integer('TIRO_QUOTA_ACCOUNT_HOURS', 0)),
      storedBytes: orNone(integer('TIRO_QUOTA_ACCOUNT_BYTES', 0)),
      unfinishedRecordings: orNone(integer('TIRO_QUOTA_ACCOUNT_RECORDINGS', 0)),
    },
    workspaces: {
      hours: orNone(integer('TIRO_QUOTA_WORKSPACE_HOURS', 0)),
      storedBytes: orNone(integer('TIRO_QUOTA_WORKSPACE_BYTES', 0)),
      unfinishedRecordings: orNone(integer('TIRO_QUOTA_WORKSPACE_RECORDINGS', 0)),
    },
  }
}
