import { joinBlocks } from '../../text/content-blocks.ts'
import { correctedWords, type CorrectedWord } from '../../text/corrections/corrected-words.ts'

/** A version as recognised and the current one, as blocks. */
export interface CorrectionInput {
  engine: Uint8Array[]
  corrected: Uint8Array[]
}

/** Runs in a thread: a long recording has 40,000 words. */
export function run({ engine, corrected }: CorrectionInput): CorrectedWord[] {
  return correctedWords(joinBlocks(engine), joinBlocks(corrected))
}
