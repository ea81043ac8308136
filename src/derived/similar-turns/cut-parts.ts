import { joinBlocks } from '../../text/content-blocks.ts'
import { spokenParts, type SpokenPart } from '../../text/spoken-parts.ts'

export interface PartsInput {
  /** The blocks of the version, in order. */
  blocks: Uint8Array[]
  /** Those of the text as it was recognised, imported or said live; null: there is none. */
  source: Uint8Array[] | null
  language: string
}

/** Content → parts to compare by voice, in a thread: a day of speech has 200,000 words. */
export function run({ blocks, source, language }: PartsInput): SpokenPart[] {
  const { words, ids = [] } = joinBlocks(blocks)
  const heard = source === null ? new Map<number, number>() : speakersById(source)
  // A person moved the words whose speaker isn't the engine's.
  const isSure = (index: number): boolean =>
    (heard.get(ids[index] ?? -1) ?? words[index]?.speaker) !== words[index]?.speaker
  return spokenParts(words, isSure, language)
}

function speakersById(blocks: readonly Uint8Array[]): Map<number, number> {
  const { words, ids = [] } = joinBlocks(blocks)
  return new Map(words.map(({ speaker }, i) => [ids[i] ?? i, speaker]))
}
