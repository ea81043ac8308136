import type { ProcessPool } from '../../platform/processes/pool.ts'
import { batchesOf } from '../../text/batches-of.ts'

/** Largest batch of one request to the child. */
export const batch = { sentences: 64, characters: 8000 }
/** Longest sentence that the engine gets, in characters. */
const longest = 4000

/** Translates sentences in batches. Empty ones bypass the engine. */
export async function translateBatches(
  pool: ProcessPool,
  sentences: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  const cleaned = sentences.map((text) => clean(text))
  const filled = cleaned.flatMap((text, i) => (text === '' ? [] : [i]))
  const results = cleaned.map(() => '')
  for (const some of batchesOf(filled, batch.sentences)) {
    const answer = await pool.run(
      some.map((n) => cleaned[n] ?? ''),
      { signal },
    )
    const texts = answer as string[]
    for (const [k, n] of some.entries()) results[n] = (texts[k] ?? '').trim()
  }
  return results
}

/** On one line, without control characters. */
function clean(text: string): string {
  return text
    .slice(0, longest)
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}
