import { AppError } from '../../contract/app-error.ts'

/** Whether an error means that the address is refused, not that it does not answer. */
export function isUnsafe(error: unknown): boolean {
  return error instanceof AppError && error.code === 'UNSAFE_URL' && error.details['reason'] !== 'unresolvable'
}
