import type { Line } from '../../engines/insight/port.ts'
import { joinBlocks } from '../../text/content-blocks.ts'
import { cutLines } from './cut-lines.ts'

export interface LinesInput {
  /** The blocks of a version, in order. */
  blocks: Uint8Array[]
  language: string
  /** Names of speakers by index. */
  names: ReadonlyMap<number, string>
}

/** Content → lines, in a thread: a long transcript has 100,000 words. */
export function run({ blocks, language, names }: LinesInput): Line[] {
  const { words, paragraphStarts } = joinBlocks(blocks)
  return cutLines(words, paragraphStarts, language, names)
}
