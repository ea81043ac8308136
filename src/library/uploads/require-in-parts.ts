import { AppError } from '../../contract/app-error.ts'
import type { UploadRow } from './store.ts'

/** Parts of clients would come between the bytes of a tus upload, and its client wouldn't learn that it was completed. */
export function requireInParts({ status, tusMetadata }: Pick<UploadRow, 'status' | 'tusMetadata'>): void {
  if (status !== 'ACTIVE' || tusMetadata === null) return
  throw new AppError('UPLOAD_CONFLICT', 'This upload is by the tus protocol. Continue it there, or abort it first.', {
    currentStatus: status,
  })
}
