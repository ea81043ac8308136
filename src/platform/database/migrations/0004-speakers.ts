import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const speakers: Migration = { name: '0004-speakers', up }

// oxlint-disable-next-line typescript/no-explicit-any -- the tables are being made here
async function up(tx: Kysely<any>): Promise<void> {
  const { text, integer, real, bytes, bigint } = columnTypes(dialectOf(tx))

  await tx.schema
    .alterTable('workspace')
    .addColumn('voices', integer, (c) => c.notNull().defaultTo(0))
    .execute()

  // Who speaks when, from the diarization of a run to its assembly.
  await tx.schema
    .createTable('speakerTurns')
    .addColumn('transcriptId', text, (c) => c.primaryKey().references('transcript.id').onDelete('cascade'))
    .addColumn('runId', text, (c) => c.notNull())
    .addColumn('result', bytes)
    .addColumn('voiceprints', bytes)
    .addColumn('problem', text)
    .execute()

  // What each speaker of a transcript sounds like, where the workspace allows it.
  await tx.schema
    .createTable('voiceSample')
    .addColumn('transcriptId', text, (c) => c.notNull().references('transcript.id').onDelete('cascade'))
    .addColumn('speakerIndex', integer, (c) => c.notNull())
    .addColumn('model', text, (c) => c.notNull())
    .addColumn('voiceprint', bytes, (c) => c.notNull())
    .addColumn('seconds', real, (c) => c.notNull())
    .addPrimaryKeyConstraint('voiceSample_pk', ['transcriptId', 'speakerIndex'])
    .execute()

  // What is known of a Speaker's voice: one row for each place where a person said who it is.
  await tx.schema
    .createTable('voiceprint')
    .addColumn('transcriptId', text, (c) => c.notNull().references('transcript.id').onDelete('cascade'))
    .addColumn('speakerIndex', integer, (c) => c.notNull())
    .addColumn('speakerId', text, (c) => c.notNull().references('speaker.id').onDelete('cascade'))
    .addColumn('workspaceId', text, (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('model', text, (c) => c.notNull())
    .addColumn('voiceprint', bytes, (c) => c.notNull())
    .addColumn('seconds', real, (c) => c.notNull())
    .addColumn('createdAt', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('voiceprint_pk', ['transcriptId', 'speakerIndex'])
    .execute()
  await tx.schema.createIndex('voiceprint_speakerId').on('voiceprint').column('speakerId').execute()
  await tx.schema.createIndex('voiceprint_model').on('voiceprint').columns(['workspaceId', 'model']).execute()

  // A Speaker whose voice was recognised in a transcript, and what became of that.
  await tx.schema
    .createTable('voiceMatch')
    .addColumn('transcriptId', text, (c) => c.notNull().references('transcript.id').onDelete('cascade'))
    .addColumn('speakerIndex', integer, (c) => c.notNull())
    .addColumn('speakerId', text, (c) => c.notNull().references('speaker.id').onDelete('cascade'))
    .addColumn('score', real, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('voiceMatch_pk', ['transcriptId', 'speakerIndex'])
    .execute()
  await tx.schema.createIndex('voiceMatch_speakerId').on('voiceMatch').column('speakerId').execute()

  await tx.schema
    .createTable('speakerImage')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('speakerId', text, (c) => c.notNull().references('speaker.id').onDelete('cascade'))
    .addColumn('mimeType', text, (c) => c.notNull())
    .addColumn('size', bigint, (c) => c.notNull())
    .addColumn('createdAt', text, (c) => c.notNull())
    .execute()
  await tx.schema.createIndex('speakerImage_speakerId').on('speakerImage').column('speakerId').execute()
}
