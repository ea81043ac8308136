import type { Kysely } from 'kysely'
import type { Migration } from './migration.ts'

export const speakersOfChunks: Migration = { name: '0008-speakers-of-chunks', up }

// oxlint-disable-next-line typescript/no-explicit-any -- the tables are being made here
async function up(tx: Kysely<any>): Promise<void> {
  // Who speaks in each of a page of recordings is answered by the index alone.
  await tx.schema.createIndex('searchChunk_speaker').on('searchChunk').columns(['transcriptId', 'speaker']).execute()
  await tx.schema.dropIndex('searchChunk_transcriptId').execute()
}
