import { createHash } from 'node:crypto'

/** What the instance has acknowledged, so must keep. */
export interface Ledger {
  /** Completed uploads by recording. */
  uploads: Map<string, { spaceId: string; recordingId: string; sha256: string }>
  /** Stored edits: a word that only this edit wrote. */
  edits: { spaceId: string; recordingId: string; token: string }[]
  searches: number
  /** Failures that must never happen, as sentences. */
  broken: string[]
  /** Failures that an outage may cause, counted by what the client saw. */
  refused: Map<string, number>
}

export function newLedger(): Ledger {
  return { uploads: new Map(), edits: [], searches: 0, broken: [], refused: new Map() }
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** What outages may answer. Everything else is a fault, above all 500. */
const allowed = /^(503 |NETWORK |429 |409 (UPLOAD_CONFLICT|EDIT_CONFLICT|IDEMPOTENCY_IN_PROGRESS|INVALID_STATE))/
/** Clients send parts to the media store itself, whose failures aren't in Tiro's format. */
const allowedOfStore = /^500 NOT_TIRO$/

/** Notes a failed request. */
export function noteFailure(ledger: Ledger, what: string, error: unknown): void {
  const name =
    error instanceof Error && 'status' in error && 'code' in error
      ? `${String(error.status)} ${String(error.code)}`
      : `NETWORK ${error instanceof Error ? error.name : typeof error}`
  const isAllowed = allowed.test(name) || (what === 'upload' && allowedOfStore.test(name))
  if (!isAllowed) ledger.broken.push(`${what}: ${name}: ${error instanceof Error ? error.message : ''}`)
  ledger.refused.set(`${what} ${name}`, (ledger.refused.get(`${what} ${name}`) ?? 0) + 1)
}
