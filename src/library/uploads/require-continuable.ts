import { AppError, insufficientRole } from '../../contract/app-error.ts'
import type { Caller } from '../../contract/endpoint.ts'
import type { UploadRow } from './store.ts'

/**
 * An AGENT key deletes nothing of others, so it only goes on with uploads of its own account: parts replace parts,
 * completing drops those that aren't listed, and aborting drops all. AppError INSUFFICIENT_ROLE.
 */
export function requireOwnUpload(
  { keyRole, userId }: Pick<Caller, 'keyRole' | 'userId'>,
  { createdById }: Pick<UploadRow, 'createdById'>,
): void {
  if (keyRole === 'AGENT' && createdById !== userId) throw insufficientRole('editor', 'agent')
}

/** Parts of clients would come between the bytes of a tus upload, and its client wouldn't learn that it was completed. */
export function requireInParts({ status, tusMetadata }: Pick<UploadRow, 'status' | 'tusMetadata'>): void {
  if (status !== 'ACTIVE' || tusMetadata === null) return
  throw new AppError('UPLOAD_CONFLICT', 'This upload is by the tus protocol. Continue it there, or abort it first.', {
    currentStatus: status,
  })
}
