import type { Tx } from '../../platform/database/schema.ts'
import type { Packed } from '../../text/content-blocks.ts'
import { decodeContent } from '../../text/stored-content.ts'
import { timeOf } from '../../text/time-of.ts'
import { findLengthOfText, setLengthOfText } from '../store.ts'
import { readBlock } from '../versions/read-version.ts'

/** Blocks in which the word that ends last is: turns of others may begin before it. */
const lastBlocks = 2

/** A recording without media is as long as its text, so it follows when people move words. */
export async function followLastWord(
  tx: Tx,
  transcript: { id: string; recordingId: string },
  { manifest, blocks }: Packed,
): Promise<void> {
  const length = await findLengthOfText(tx, transcript.recordingId)
  if (length === null) return
  let end = 0
  for (const { hash } of manifest.blocks.slice(-lastBlocks)) {
    const { words } = decodeContent(blocks.get(hash) ?? (await readBlock(tx, transcript.id, hash)))
    end = Math.max(end, timeOf(words).end)
  }
  if (end > 0 && end !== length) await setLengthOfText(tx, transcript.recordingId, end)
}
