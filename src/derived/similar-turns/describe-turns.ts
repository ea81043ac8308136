import type { SimilarTurn } from '../../contract/endpoints/voices.ts'
import { joinBlocks } from '../../text/content-blocks.ts'
import { textOfWords } from '../../text/join-words.ts'
import type { SpokenPart } from '../../text/spoken-parts.ts'

export interface TurnsInput {
  /** The blocks of the version, in order. */
  blocks: Uint8Array[]
  language: string
  turns: (SpokenPart & { score: number })[]
}

/** Turns with their words and the ids of these, in a thread as the parts were cut. */
export function run({ blocks, language, turns }: TurnsInput): SimilarTurn[] {
  const { words, ids = [] } = joinBlocks(blocks)
  return turns.map(({ from, to, start, end, speaker, score }) => ({
    from: ids[from] ?? from,
    to: ids[to] ?? to,
    start,
    end,
    speakerIndex: speaker,
    text: textOfWords(words.slice(from, to + 1), language),
    score,
  }))
}
