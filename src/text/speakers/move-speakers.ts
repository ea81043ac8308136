import { paragraphStarts } from '../paragraphs.ts'
import type { StoredContent } from '../stored-content.ts'

export interface SpeakerMoves {
  /** Words of `speakerIndex` that start at `at` (seconds) or later move to `newIndex`. */
  splits: readonly { speakerIndex: number; at: number; newIndex: number }[]
  /** All words of `from` move to `into`. */
  merges: readonly { from: number; into: number }[]
}

/**
 * Content with speakers split, then merged, each in the order given. Paragraphs that a person made stay; a new one begins
 * where the speaker changes now, and one that began only because of a change that is gone is joined.
 */
export function moveSpeakers(content: StoredContent, moves: SpeakerMoves, language: string): StoredContent {
  const speakerOf = (speaker: number, start: number): number => {
    let now = speaker
    for (const split of moves.splits) if (now === split.speakerIndex && start >= split.at) now = split.newIndex
    for (const merge of moves.merges) if (now === merge.from) now = merge.into
    return now
  }
  const moved = <S extends { speaker: number; start: number }>(said: S): S => ({
    ...said,
    speaker: speakerOf(said.speaker, said.start),
  })
  const words = content.words.map(moved)
  const changes = (list: readonly { speaker: number }[], at: number): boolean =>
    at > 0 && list[at]?.speaker !== list[at - 1]?.speaker
  const natural = new Set(paragraphStarts(words, { language }))
  const starts = new Set(content.paragraphStarts)
  for (const start of content.paragraphStarts) {
    if (changes(content.words, start) && !changes(words, start) && !natural.has(start)) starts.delete(start)
  }
  for (const start of natural) if (changes(words, start) && !changes(content.words, start)) starts.add(start)
  return {
    ...content,
    words,
    segments: content.segments.map(moved),
    paragraphStarts: [...starts].toSorted((a, b) => a - b),
  }
}
