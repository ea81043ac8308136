import { createHash } from 'node:crypto'
import { joinBlocks } from '../../text/content-blocks.ts'
import { cutChunks } from './cut-chunks.ts'
import { indexedWords } from './indexed-words.ts'
import { encodeMarks } from './marks.ts'

export interface CutInput {
  /** The blocks of a version, in order. */
  blocks: Uint8Array[]
  language: string
}

/** A chunk in stored form, with its words for the index. */
export interface CutChunk {
  speaker: number
  start: number
  end: number
  text: string
  marks: Uint8Array
  key: string
  tokens: string[]
}

/** Content → chunks, in a thread: a long transcript has 100,000 words. */
export function run({ blocks, language }: CutInput): CutChunk[] {
  return cutChunks(joinBlocks(blocks).words, language).map(({ speaker, start, end, text, marks }) => {
    const bytes = encodeMarks(marks)
    const digest = createHash('sha256').update(`${speaker} ${start} ${end} ${text}`).update(bytes).digest()
    return {
      speaker,
      start,
      end,
      text,
      marks: bytes,
      key: digest.subarray(0, 12).toString('base64url'),
      tokens: indexedWords(text, language),
    }
  })
}
