import { language } from '../strings/language.ts'
import { words } from '../strings/words.ts'
import { codeOf } from './client.ts'

/** An error as a sentence: the server's message, or that it isn't responding. */
export function messageOf(error: unknown): string {
  const code = codeOf(error)
  if (code === null || !(error instanceof Error)) return words.common.notResponding
  return translated(words.errors.requests, code) ?? error.message
}

/** Why a recording, transcript or insight failed. */
export function failureText({ code, message }: { code: string; message: string }): string {
  return translated(words.errors.failures, code) ?? message
}

/** The catalogue's sentence for a code. The server's own is in English and says more. */
function translated(sentences: Readonly<Record<string, string>>, code: string): string | undefined {
  return language === 'en' || !Object.hasOwn(sentences, code) ? undefined : sentences[code]
}
