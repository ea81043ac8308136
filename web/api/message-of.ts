import { words } from '../strings/words.ts'
import { codeOf } from './client.ts'

/** An error as a sentence: the server's message, or that it isn't responding. */
export function messageOf(error: unknown): string {
  if (codeOf(error) !== null && error instanceof Error) return error.message
  return words.common.notResponding
}
