import { insufficientRole } from '../../contract/app-error.ts'
import type { Caller } from '../../contract/endpoint.ts'

/**
 * An AGENT key deletes nothing of others, so it only goes on with uploads and live sessions of its own account: a new
 * part replaces the old one, and a new microphone the one that sent before. AppError INSUFFICIENT_ROLE.
 */
export function requireOwn(
  { keyRole, userId }: Pick<Caller, 'keyRole' | 'userId'>,
  { createdById }: { createdById: string },
): void {
  if (keyRole === 'AGENT' && createdById !== userId) throw insufficientRole('editor', 'agent')
}
