import type { Db } from '../../src/platform/database/schema.ts'
import { joinBlocks, type Manifest } from '../../src/text/content-blocks.ts'
import type { StoredContent } from '../../src/text/stored-content.ts'
import { readVersionBlocks } from '../../src/transcripts/versions/read-version.ts'

/** A version as content with word ids. The server reads it as blocks, since joining them takes long. */
export async function readVersion(
  db: Db,
  ownerId: string,
  version: number,
): Promise<{ content: StoredContent; manifest: Manifest }> {
  const { manifest, blocks } = await readVersionBlocks(db, ownerId, version)
  return { content: joinBlocks(blocks), manifest }
}
