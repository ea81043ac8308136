import { randomUUID } from 'node:crypto'
import { AppError, StepError } from '../../contract/app-error.ts'
import type { Limits, QuotaSettings } from '../../platform/config/quotas.ts'
import type { Db, Tx } from '../../platform/database/schema.ts'
import { countUnfinished, findOwner, insertUsage, isCounted, usedBytes, type Scope } from './store.ts'
import { limitsOf, monthOf, nextMonth, usedHours } from './usage.ts'
import { lockByWriting } from '../../platform/database/row-locks.ts'

export interface Limited extends Limits {
  scope: Scope
}

/** The scopes that a workspace counts against and that have a limit: its owner's account and itself. */
async function limitedScopes(
  db: Db,
  defaults: QuotaSettings,
  workspaceId: string,
): Promise<{ ownerId: string; limited: Limited[] }> {
  const ownerId = await findOwner(db, workspaceId)
  const scopes: Scope[] = [
    { subject: 'workspaces', id: workspaceId },
    { subject: 'accounts', id: ownerId },
  ]
  const limits = await limitsOf(db, defaults, scopes)
  const limited = limits.flatMap((one, i) => {
    const scope = scopes[i]
    const isLimited = Object.values(one).some((limit) => limit !== null)
    return isLimited && scope !== undefined ? [{ ...one, scope }] : []
  })
  return { ownerId, limited }
}

/** As `limitedScopes`, for a transaction that counts: others that count for the same owner wait for it. */
export async function lockedScopes(
  tx: Tx,
  defaults: QuotaSettings,
  workspaceId: string,
): Promise<{ ownerId: string; limited: Limited[] }> {
  const found = await limitedScopes(tx, defaults, workspaceId)
  // One transaction at a time counts against the limits of an account.
  if (found.limited.length > 0) await lockByWriting(tx, 'user', found.ownerId)
  return found
}

/**
 * Checks that a workspace and its owner may have one more recording.
 * AppError QUEUE_FULL, QUOTA_EXCEEDED, MEDIA_TOO_LARGE.
 */
export async function requireNewRecording(tx: Tx, defaults: QuotaSettings, workspaceId: string): Promise<void> {
  const { limited } = await lockedScopes(tx, defaults, workspaceId)
  for (const one of limited) {
    await requireUnfinished(tx, one)
    await requireHours(tx, one)
    if (one.storedBytes === null) continue
    const used = await usedBytes(tx, one.scope)
    if (used >= one.storedBytes) throw storageExceeded(one, one.storedBytes, used)
  }
}

/** Checks that one more recording may be in progress. AppError QUEUE_FULL. */
export async function requireRestart(tx: Tx, defaults: QuotaSettings, workspaceId: string): Promise<void> {
  const { limited } = await lockedScopes(tx, defaults, workspaceId)
  for (const one of limited) await requireUnfinished(tx, one)
}

async function requireUnfinished(tx: Tx, { scope, unfinishedRecordings: limit }: Limited): Promise<void> {
  if (limit === null) return
  const used = await countUnfinished(tx, scope)
  if (used < limit) return
  throw new AppError(
    'QUEUE_FULL',
    `${nameOf(scope)} has ${used} recordings in progress, and may have ${limit}. Try again when one is done.`,
    { quota: 'unfinishedRecordings', subject: scope.subject, limit, used, resetsAt: null, retryAfterSeconds: 30 },
  )
}

async function requireHours(tx: Tx, { scope, hours: limit }: Limited): Promise<void> {
  if (limit === null) return
  const now = Date.now()
  const used = await usedHours(tx, scope, now)
  if (used < limit) return
  const resetsAt = nextMonth(now)
  throw new AppError('QUOTA_EXCEEDED', `${nameOf(scope)} has used its ${limit} h of audio. ${startsAgain(resetsAt)}`, {
    quota: 'hours',
    subject: scope.subject,
    limit,
    used: rounded(used),
    resetsAt,
    retryAfterSeconds: Math.ceil((Date.parse(resetsAt) - now) / 1000),
  })
}

/** How many more bytes a workspace may store, the error for more, and the limits that hold by name; null: no limit. */
export async function storageLeft(
  db: Db,
  defaults: QuotaSettings,
  workspaceId: string,
): Promise<{ bytes: number; error: AppError; limits: ReadonlyMap<string, number> } | null> {
  const { limited } = await limitedScopes(db, defaults, workspaceId)
  const left = await least(db, limited)
  if (left === null) return null
  const limits = limited.flatMap(({ scope, storedBytes }): [string, number][] =>
    storedBytes === null ? [] : [[scope.id, storedBytes]],
  )
  return { ...left, limits: new Map(limits) }
}

async function least(db: Db, limited: readonly Limited[]): Promise<{ bytes: number; error: AppError } | null> {
  let found: { bytes: number; error: AppError } | null = null
  for (const one of limited) {
    if (one.storedBytes === null) continue
    const used = await usedBytes(db, one.scope)
    const bytes = Math.max(0, one.storedBytes - used)
    if (found === null || bytes < found.bytes) found = { bytes, error: storageExceeded(one, one.storedBytes, used) }
  }
  return found
}

/** Checks that a workspace may store more bytes, in the transaction that stores them. AppError MEDIA_TOO_LARGE. */
export async function requireStorage(
  tx: Tx,
  defaults: QuotaSettings,
  workspaceId: string,
  bytes: number,
): Promise<void> {
  const { limited } = await lockedScopes(tx, defaults, workspaceId)
  const left = await least(tx, limited)
  if (left !== null && bytes > left.bytes) throw left.error
}

/**
 * Checks that a workspace may store what another one stores so far, in the transaction that moves it. An account that
 * owns both stores no more than before. AppError MEDIA_TOO_LARGE.
 */
export async function requireMovedStorage(
  tx: Tx,
  defaults: QuotaSettings,
  { from, to, recordingId, bytes }: { from: string; to: string; recordingId: string; bytes: number },
): Promise<void> {
  if (bytes === 0) return
  const { ownerId, limited } = await lockedScopes(tx, defaults, to)
  const isSameOwner = ownerId === (await findOwner(tx, from))
  for (const one of limited) {
    if (one.storedBytes === null || (isSameOwner && one.scope.subject === 'accounts')) continue
    const used = await usedBytes(tx, one.scope, recordingId)
    if (used + bytes > one.storedBytes) throw storageExceeded(one, one.storedBytes, used)
  }
}

function storageExceeded({ scope }: Pick<Limited, 'scope'>, limit: number, used: number): AppError {
  return new AppError(
    'MEDIA_TOO_LARGE',
    `${nameOf(scope)} stores ${used} bytes of media and of unfinished uploads, and may store ${limit}. Delete recordings or their media first.`,
    { quota: 'storedBytes', subject: scope.subject, limit, used, resetsAt: null, maxBytes: Math.max(0, limit - used) },
  )
}

export interface ImportedMedia {
  workspaceId: string
  recordingId: string
  /** Length of the audio; 0 if it isn't known yet. */
  seconds: number
  /** Bytes that no upload has counted. */
  newBytes: number
}

/** Checks before the media of a recording is read that it fits the limits. StepError QUOTA_EXCEEDED. */
export async function requireImport(db: Db, defaults: QuotaSettings, media: ImportedMedia): Promise<void> {
  const { limited } = await limitedScopes(db, defaults, media.workspaceId)
  await requireFits(db, limited, media)
}

/**
 * Counts the audio of a recording, in the transaction that makes it ready. Once for each recording, so what is read
 * again isn't counted again. StepError QUOTA_EXCEEDED.
 */
export async function countImport(tx: Tx, defaults: QuotaSettings, media: ImportedMedia): Promise<void> {
  const { workspaceId, recordingId, seconds } = media
  const { ownerId, limited } = await lockedScopes(tx, defaults, workspaceId)
  await requireFits(tx, limited, media)
  await insertUsage(tx, { recordingId, workspaceId, ownerId, month: monthOf(Date.now()), seconds })
}

/**
 * Counts audio of a request that becomes no recording, against the account that asks. Before the work: a client that
 * leaves has used it. Returns a name by which to uncount it. StepError QUOTA_EXCEEDED.
 */
export async function countRequest(tx: Tx, defaults: QuotaSettings, userId: string, seconds: number): Promise<string> {
  const scope: Scope = { subject: 'accounts', id: userId }
  const [limits] = await limitsOf(tx, defaults, [scope])
  if (limits !== undefined && limits.hours !== null) {
    await lockByWriting(tx, 'user', userId)
    const media = { workspaceId: '', recordingId: '', seconds, newBytes: 0 }
    await requireFits(tx, [{ ...limits, scope }], media, 'Your account')
  }
  const recordingId = `request-${randomUUID()}`
  await insertUsage(tx, { recordingId, workspaceId: '', ownerId: userId, month: monthOf(Date.now()), seconds })
  return recordingId
}

/** Gives back the hours of a request that failed. */
export async function uncountRequest(tx: Tx, counted: string): Promise<void> {
  await tx.deleteFrom('recordingUsage').where('recordingId', '=', counted).execute()
}

async function requireFits(db: Db, limited: readonly Limited[], media: ImportedMedia, subject?: string): Promise<void> {
  const now = Date.now()
  const isOld = limited.length > 0 && (await isCounted(db, media.recordingId))
  for (const { scope, hours, storedBytes } of limited) {
    if (hours !== null && !isOld) {
      const used = await usedHours(db, scope, now)
      const needed = media.seconds / 3600
      if (used + needed > hours) {
        throw new StepError(
          'QUOTA_EXCEEDED',
          `This recording has ${lengthOf(media.seconds)} of audio. ${subject ?? nameOf(scope)} has used ${rounded(used)} of ${hours} h. ${startsAgain(nextMonth(now))}`,
        )
      }
    }
    if (storedBytes !== null && media.newBytes > 0) {
      const used = await usedBytes(db, scope, media.recordingId)
      if (used + media.newBytes > storedBytes) {
        throw new StepError('QUOTA_EXCEEDED', storageExceeded({ scope }, storedBytes, used).message)
      }
    }
  }
}

/** A short one in seconds: it would be 0 h. */
const lengthOf = (seconds: number): string =>
  seconds < 360 ? `${Math.ceil(seconds)} s` : `${rounded(seconds / 3600)} h`

const rounded = (hours: number): number => Math.round(hours * 100) / 100
const startsAgain = (resetsAt: string): string => `The next month starts on ${resetsAt.slice(0, 10)} (UTC).`
const nameOf = ({ subject }: Scope): string =>
  subject === 'workspaces' ? 'This workspace' : 'The account that owns this workspace'
