import assert from 'node:assert/strict'
import type { ImportType } from '../../src/contract/endpoints/imports.ts'
import { joinBlocks } from '../../src/text/content-blocks.ts'
import { run } from '../../src/transcripts/import/read-import.ts'

/** What an imported file becomes. */
export async function readImported(
  type: ImportType,
  text: string | Uint8Array,
  options: { language?: string; duration?: number; charset?: string | null; subtitles?: 'cut' | 'keep' } = {},
) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const made = await run({
    bytes,
    type,
    charset: options.charset ?? null,
    language: options.language ?? 'en',
    duration: options.duration ?? null,
    firstId: 0,
    subtitles: options.subtitles ?? 'cut',
  })
  const { manifest, blocks } = made.packed
  const hashes = [
    ...manifest.blocks.map((block) => block.hash),
    ...(manifest.segments === null ? [] : [manifest.segments]),
  ]
  return { ...made, content: joinBlocks(hashes.map((hash) => blocks.get(hash) ?? assert.fail())) }
}

/** The words of a content, with spaces. */
export const wordsOf = (content: { words: { word: string }[] }): string =>
  content.words.map((word) => word.word).join(' ')
