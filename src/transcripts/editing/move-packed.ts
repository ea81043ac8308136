import type { Packed } from '../../text/content-blocks.ts'
import { joinBlocks, packContent } from '../../text/content-blocks.ts'
import { moveSpeakers, type SpeakerMoves } from '../../text/speakers/move-speakers.ts'
import { movesOf, type GivenMoves } from './moves-of.ts'

export interface MoveInput {
  /** The version, and the first word id that its transcript has never used. */
  blocks: Uint8Array[]
  nextId: number
  language: string
  given: GivenMoves
}

export interface Moved {
  moves: SpeakerMoves
  /** The speakers that are left. */
  indexes: ReadonlySet<number>
  /** Null: all words keep their speaker. */
  packed: Packed | null
}

/** Splits and merges the speakers of a version. Two seconds for 490,000 words. AppError INVALID_BODY. */
export function run({ blocks, nextId, language, given }: MoveInput): Moved {
  const content = joinBlocks(blocks)
  const said = new Map(
    Map.groupBy(content.words, ({ speaker }) => speaker)
      .entries()
      .map(([speaker, words]) => [speaker, Float64Array.from(words, ({ start }) => start).toSorted()]),
  )
  const indexes = new Set(said.keys())
  const moves = movesOf(given, indexes, said)
  const isMoved = moves.splits.length > 0 || moves.merges.length > 0
  const packed = isMoved ? packContent(moveSpeakers(content, moves, language), nextId) : null
  return { moves, indexes, packed }
}
