import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const highlights: Migration = { name: '0032-highlights', up }

/** Highlights of transcripts, their comments, and the people whom a comment mentions. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  const { text, real, integer } = columnTypes(dialectOf(tx))
  await tx.schema
    .createTable('highlight')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('createdAt', text, (c) => c.notNull())
    .addColumn('updatedAt', text, (c) => c.notNull())
    .addColumn('workspaceId', text, (c) => c.notNull())
    .addColumn('recordingId', text, (c) => c.notNull().references('recording.id').onDelete('cascade'))
    .addColumn('createdById', text)
    .addColumn('color', text, (c) => c.notNull())
    .addColumn('version', integer, (c) => c.notNull())
    .addColumn('fromWord', integer, (c) => c.notNull())
    .addColumn('toWord', integer, (c) => c.notNull())
    .addColumn('start', real, (c) => c.notNull())
    .addColumn('end', real, (c) => c.notNull())
    .addColumn('quote', text, (c) => c.notNull())
    .addColumn('folded', text, (c) => c.notNull())
    .addColumn('isDetached', integer, (c) => c.notNull().defaultTo(0))
    .addColumn('resolvedAt', text)
    .addColumn('resolvedById', text)
    .execute()
  await tx.schema.createIndex('highlight_place').on('highlight').columns(['recordingId', 'start', 'id']).execute()
  await tx.schema.createIndex('highlight_space').on('highlight').columns(['workspaceId', 'createdAt', 'id']).execute()

  await tx.schema
    .createTable('highlightComment')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('createdAt', text, (c) => c.notNull())
    .addColumn('updatedAt', text, (c) => c.notNull())
    .addColumn('highlightId', text, (c) => c.notNull().references('highlight.id').onDelete('cascade'))
    .addColumn('createdById', text)
    .addColumn('text', text, (c) => c.notNull())
    .addColumn('folded', text, (c) => c.notNull())
    .execute()
  await tx.schema
    .createIndex('highlightComment_highlight')
    .on('highlightComment')
    .columns(['highlightId', 'id'])
    .execute()

  await tx.schema
    .createTable('commentMention')
    .addColumn('commentId', text, (c) => c.notNull().references('highlightComment.id').onDelete('cascade'))
    .addColumn('userId', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('commentMention_pk', ['commentId', 'userId'])
    .execute()
  await tx.schema.createIndex('commentMention_user').on('commentMention').columns(['userId', 'commentId']).execute()
}
