import type { Db } from '../../platform/database/schema.ts'
import { decodeManifest, joinBlocks } from '../../text/content-blocks.ts'
import { hasWord } from './block-editor.ts'
import { findBlocks, findVersion } from './store.ts'

/** Who says some words of a version, by their ids. Reads only their blocks. Words that are gone by now have nobody. */
export async function speakersOfWords(
  db: Db,
  { id: ownerId, version }: { id: string; version: number },
  wordIds: readonly number[],
): Promise<Map<number, number>> {
  const speakers = new Map<number, number>()
  const row = await findVersion(db, ownerId, version)
  if (row === undefined) return speakers
  const wanted = new Set(wordIds)
  const hashes = decodeManifest(row.manifest)
    .blocks.filter((block) => wordIds.some((id) => hasWord(block, id)))
    .map(({ hash }) => hash)
  for (const bytes of (await findBlocks(db, ownerId, [...new Set(hashes)])).values()) {
    const { words, ids } = joinBlocks([bytes])
    for (const [index, { speaker }] of words.entries()) {
      const id = ids?.[index] ?? index
      if (wanted.has(id)) speakers.set(id, speaker)
    }
  }
  return speakers
}
