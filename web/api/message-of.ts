import { words } from '../strings/words.ts'
import { codeOf } from './client.ts'

/** A failure as a sentence for a person: what the server said, or that it did not answer. */
export function messageOf(error: unknown): string {
  if (codeOf(error) !== null && error instanceof Error) return error.message
  return words.common.notResponding
}
