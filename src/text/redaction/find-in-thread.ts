import { joinBlocks } from '../content-blocks.ts'
import { listFindings, type Findings, type KnownName } from './list-findings.ts'

export interface FindInput {
  blocks: Uint8Array[]
  language: string
  known: KnownName[]
}

/** Runs in a thread: 50,000 paragraphs take seconds. */
export function run({ blocks, language, known }: FindInput): Findings {
  return listFindings(joinBlocks(blocks), language, known)
}
