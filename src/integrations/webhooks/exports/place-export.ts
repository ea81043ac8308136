import { isStorageFull } from '../../../platform/blobs/files.ts'
import { findAllowed } from '../../../platform/files/find-allowed.ts'
import { OutsideError, placeFile, type PlaceRequest } from '../../../platform/files/place-file.ts'
import type { Outbound } from '../../../platform/outbound/outbound.ts'
import { readRetryAfter } from '../../../platform/outbound/read-retry-after.ts'
import { readStart } from '../../../platform/outbound/read-start.ts'
import type { SecretBox } from '../../../platform/secrets/secret-box.ts'
import { failure, failureOf, isTimeout, type DeliveryFailure } from '../delivery-failure.ts'
import type { Attempt } from '../send-delivery.ts'
import { openHeader } from './create-export-rule.ts'

export type Result = Pick<Attempt, 'status' | 'failure'> &
  Partial<Pick<Attempt, 'retryAfter' | 'isFinal' | 'isWaiting'>>

export interface Placed extends Result {
  /** The file's path on the server, or its address; null: it wasn't written. */
  file: string | null
}

const answerBytes = 64 * 1024
/** How long an export waits for space on a server, milliseconds. Each attempt sends the whole file. */
const spaceWait = { shortest: 5 * 60_000, longest: 60 * 60_000 }

/** Writes a file of a rule below its folder. */
export async function placeInFolder(
  allowedFolders: readonly string[],
  folder: string,
  file: Omit<PlaceRequest, 'root'>,
): Promise<Placed> {
  const root = await findAllowed(folder, allowedFolders)
  if (root === null) return { status: null, failure: noFolder, file: null }
  try {
    return { status: null, failure: null, file: `${root}/${await placeFile({ root, ...file })}` }
  } catch (error) {
    const cause = fileCodeOf(error)
    if (cause === null) throw error
    if (isStorageFull(error)) return { status: null, failure: noSpace('folder', cause), file: null, isWaiting: true }
    return { status: null, failure: failure('FOLDER_NOT_WRITABLE', sentenceOf(cause), cause), file: null }
  }
}

/** Sends a file of a rule below its address. */
export async function putFile(
  { outbound, box }: { outbound: Outbound; box: SecretBox },
  rule: { id: string; secret: string; url: string },
  file: { names: readonly string[]; data: Uint8Array; contentType: string },
  { seconds, signal }: { seconds: number; signal: AbortSignal },
): Promise<Placed> {
  const { names, data, contentType } = file
  const header = openHeader(box, rule)
  const timeoutMs = seconds * 1000
  const limit = AbortSignal.timeout(timeoutMs)
  const address = `${rule.url}${names.map(encodeURIComponent).join('/')}`
  try {
    const answer = await outbound.request(address, {
      method: 'PUT',
      headers: { 'content-type': contentType, ...(header === null ? {} : { [header.name]: header.value }) },
      body: data,
      timeoutMs,
      signal: AbortSignal.any([signal, limit]),
    })
    // The status has decided; errors in the rest of the answer don't matter.
    await readStart(answer.body, answerBytes).catch(() => undefined)
    const { status } = answer
    if (status >= 200 && status < 300) return { status, failure: null, file: address }
    const retryAfter = readRetryAfter(answer.headers['retry-after'], Date.now())
    if (status === 507) {
      const wait = Math.min(spaceWait.longest, Math.max(spaceWait.shortest, retryAfter ?? 0))
      return { status, failure: noSpace('server', null), file: null, retryAfter: wait, isWaiting: true }
    }
    const error = `The server answered ${status} for ${names.join('/')}.`
    return { status, failure: failure('UNEXPECTED_STATUS', error), file: null, retryAfter }
  } catch (error) {
    signal.throwIfAborted()
    if (!limit.aborted && !isTimeout(error)) throw error
    return { status: null, failure: failure('TIMEOUT', `The server didn't answer within ${seconds} s.`), file: null }
  }
}

/** Why an export failed that threw. */
export function reasonOf(error: unknown): DeliveryFailure {
  if (error instanceof OutsideError) return failure('FOLDER_UNAVAILABLE', 'A link in the folder leads out of it.')
  return failureOf(error, { connection: 'The export failed', other: 'The export failed' })
}

/** The system's code of a failed operation on a file; null: another error. */
function fileCodeOf(error: unknown): string | null {
  return error instanceof Error && 'code' in error && 'syscall' in error ? String(error.code) : null
}

const noFolder = failure('FOLDER_UNAVAILABLE', "The folder doesn't exist, or the operator no longer allows it.")

/** What has no space left. */
export const full = { folder: 'The disk of the folder is full.', server: 'The server has no space left.' }

function noSpace(where: keyof typeof full, cause: string | null): DeliveryFailure {
  return failure('STORAGE_FULL', `${full[where]} Tiro waits for space.`, cause)
}

function sentenceOf(cause: string): string {
  if (cause === 'EACCES' || cause === 'EPERM' || cause === 'EROFS') return "Tiro isn't allowed to write to the folder."
  return `Couldn't write to the folder (${cause}).`
}
