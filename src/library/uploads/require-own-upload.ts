import { insufficientRole } from '../../contract/app-error.ts'
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
