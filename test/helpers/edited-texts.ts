import assert from 'node:assert/strict'
import type { Word } from '../../src/contract/content.ts'
import type { EditOperation } from '../../src/contract/endpoints/editing.ts'
import { AppError } from '../../src/contract/app-error.ts'
import { joinBlocks, packContent, packedBlocks, type Packed } from '../../src/text/content-blocks.ts'
import { paragraphsOf, paragraphStarts, segmentStarts } from '../../src/text/paragraphs.ts'
import { roundSeconds } from '../../src/text/round-seconds.ts'
import { byTurns } from '../../src/text/speakers/by-turns.ts'
import type { StoredContent } from '../../src/text/stored-content.ts'
import { applyOperation } from '../../src/transcripts/editing/apply-operations.ts'
import { checkRuns } from '../../src/transcripts/editing/merge-edits.ts'
import { BlockEditor } from '../../src/transcripts/versions/block-editor.ts'

const language = 'en'
const lastSecond = 2000

/** Words of speakers who may speak at once, with pauses of some lengths between them, tenths of a second. */
export function spoken(count: number, speakers: number, pauses: readonly number[]): StoredContent {
  const channels = Array.from({ length: speakers }, (_, speaker) => {
    let at = speaker * 0.7
    return Array.from({ length: Math.ceil(count / speakers) }, (_, i): Word => {
      const start = roundSeconds(at)
      const end = roundSeconds(start + 0.3)
      at = end + (pauses[(i + speaker * 3) % pauses.length] ?? 0) / 10
      return { word: `w${i}${i % 9 === 8 ? '.' : ''}`, start, end, confidence: 0.5, speaker }
    })
  })
  const words = byTurns(channels, language)
  const segments = paragraphsOf(words, segmentStarts(words, { language }), language)
  return { words, segments, paragraphStarts: paragraphStarts(words, { language }), estimated: false }
}

interface Version {
  packed: Packed
  content: Required<StoredContent>
}

/** All blocks of a transcript, as the table holds them, and what makes versions of others. */
export function history(first: StoredContent) {
  const store = new Map<string, Uint8Array>()
  const keep = (packed: Packed): Version => {
    for (const [hash, bytes] of packed.blocks) store.set(hash, bytes)
    return { packed, content: read(packed) }
  }
  const read = ({ manifest }: Packed): Required<StoredContent> => {
    const content = joinBlocks(packedBlocks({ manifest, blocks: store }))
    return { ...content, ids: content.ids ?? assert.fail() }
  }
  const open = ({ packed }: Version) =>
    new BlockEditor(packed.manifest, async (hash) => store.get(hash) ?? assert.fail(hash))
  const edit = async (version: Version, operations: readonly EditOperation[]): Promise<Version> => {
    const editor = open(version)
    for (const [i, operation] of operations.entries()) {
      await applyOperation(editor, operation, i, { language, lastSecond })
    }
    return keep(await editor.pack())
  }
  /** Whether an operation of somebody who saw an older version is merged. */
  const isMerged = async (seen: Version, now: Version, operation: EditOperation): Promise<boolean> => {
    try {
      await checkRuns(open(seen), open(now), [operation], { currentVersion: 2, language })
      return true
    } catch (error) {
      if (error instanceof AppError && error.code === 'EDIT_CONFLICT') return false
      throw error
    }
  }
  return { first: keep(packContent(first)), edit, read, isMerged }
}
