import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const speakers: Migration = { name: '0004-speakers', up }

// oxlint-disable-next-line typescript/no-explicit-any -- the tables don't exist yet
async function up(tx: Kysely<any>): Promise<void> {
  const { text, integer, real, bytes, bigint } = columnTypes(dialectOf(tx))

  await tx.schema
    .alterTable('workspace')
    .addColumn('voices', integer, (c) => c.notNull().defaultTo(0))
    .execute()

  // Who speaks when, kept from a run's diarization until its assembly.
  await tx.schema
    .createTable('speakerTurns')
    .addColumn('transcriptId', text, (c) => c.primaryKey().references('transcript.id').onDelete('cascade'))
    .addColumn('runId', text, (c) => c.notNull())
    .addColumn('result', bytes)
    .addColumn('voiceprints', bytes)
    .addColumn('problem', text)
    .execute()

  // Voice embedding of each speaker in a transcript, where the workspace allows it.
  await tx.schema
    .createTable('voiceSample')
    .addColumn('transcriptId', text, (c) => c.notNull().references('transcript.id').onDelete('cascade'))
    .addColumn('speakerIndex', integer, (c) => c.notNull())
    .addColumn('model', text, (c) => c.notNull())
    .addColumn('voiceprint', bytes, (c) => c.notNull())
    .addColumn('seconds', real, (c) => c.notNull())
    .addPrimaryKeyConstraint('voiceSample_pk', ['transcriptId', 'speakerIndex'])
    .execute()

  // Known voice samples of a Speaker: one row for each place where a person assigned the Speaker.
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

  // A Speaker whose voice was recognised in a transcript, and the outcome.
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
