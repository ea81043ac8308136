import type { Bytes } from '../../contract/endpoint.ts'
import type { PageWords } from '../../platform/pages/page-words.ts'
import { runInThread } from '../../platform/processes/thread.ts'
import { run } from './page-thread.ts'
import type { SharedSource } from './shared-source.ts'

/** Up to this many bytes (an hour of speech), a page takes a few milliseconds, and a thread would cost more. */
const inlineBytes = 128 * 1024

/** The page behind a share link. That of a long transcript is made in a thread: anybody who has the link asks for it. */
export async function makePage(
  source: SharedSource,
  words: PageWords,
  token: string,
  signal: AbortSignal,
): Promise<Bytes> {
  const input = { source, words, token }
  if (source.json.byteLength <= inlineBytes) return run(input)
  return runInThread<Bytes>(new URL('./page-thread.ts', import.meta.url), input, { signal })
}
