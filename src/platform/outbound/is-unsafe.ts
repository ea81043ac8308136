import { AppError } from '../../contract/app-error.ts'

/** Whether an error means that the address is refused for good. A name may exist, or lead outside, a moment later. */
export function isUnsafe(error: unknown): boolean {
  return error instanceof AppError && error.code === 'UNSAFE_URL' && error.details['reason'] !== 'unresolvable'
}
