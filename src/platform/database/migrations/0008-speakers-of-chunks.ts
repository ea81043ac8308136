import type { Kysely } from 'kysely'
import type { Migration } from './migration.ts'

export const speakersOfChunks: Migration = { name: '0008-speakers-of-chunks', up }

// oxlint-disable-next-line typescript/no-explicit-any -- the tables don't exist yet
async function up(tx: Kysely<any>): Promise<void> {
  // Lets the index alone answer who speaks in each recording of a page.
  await tx.schema.createIndex('searchChunk_speaker').on('searchChunk').columns(['transcriptId', 'speaker']).execute()
  await tx.schema.dropIndex('searchChunk_transcriptId').execute()
}
