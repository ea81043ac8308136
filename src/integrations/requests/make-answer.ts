import { runInThread } from '../../platform/processes/thread.ts'

/** Up to this many words (some minutes of speech), a thread would cost more than it saves. */
const inlineWords = 1000

/** Makes an answer, in a thread if it has many words. `module`: the file that exports `run`. */
export async function makeAnswer<I>(
  module: URL,
  run: (input: I) => Uint8Array,
  input: I,
  { words, signal }: { words: number; signal: AbortSignal },
): Promise<Uint8Array> {
  return words <= inlineWords ? run(input) : runInThread<Uint8Array>(module, input, { signal })
}
