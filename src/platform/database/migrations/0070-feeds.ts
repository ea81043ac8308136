import { sql, type Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const feeds: Migration = { name: '0070-feeds', up }

/** Feeds that workspaces follow, and the episodes that are known of each. */
// oxlint-disable-next-line typescript/no-explicit-any -- a migration uses the tables of its time
async function up(tx: Kysely<any>): Promise<void> {
  const { text, integer, bigint } = columnTypes(dialectOf(tx))
  await tx.schema
    .createTable('feed')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('createdAt', text, (c) => c.notNull())
    .addColumn('updatedAt', text, (c) => c.notNull())
    .addColumn('workspaceId', text, (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('createdById', text, (c) => c.notNull())
    .addColumn('url', text, (c) => c.notNull())
    .addColumn('title', text)
    .addColumn('recordingFolderId', text, (c) => c.references('folder.id').onDelete('set null'))
    .addColumn('language', text)
    .addColumn('latest', integer, (c) => c.notNull())
    .addColumn('pausedAt', text)
    .addColumn('checkedAt', text)
    .addColumn('nextCheckAt', bigint)
    .addColumn('readAt', text)
    .addColumn('etag', text)
    .addColumn('lastModified', text)
    .addColumn('failures', integer, (c) => c.notNull().defaultTo(sql`0`))
    .addColumn('failure', text)
    .addUniqueConstraint('feed_url', ['workspaceId', 'url'])
    .execute()
  await tx.schema.createIndex('feed_page').on('feed').columns(['workspaceId', 'createdAt', 'id']).execute()
  await tx.schema.createIndex('feed_due').on('feed').columns(['nextCheckAt']).execute()
  await tx.schema.createIndex('feed_folder').on('feed').columns(['recordingFolderId']).execute()
  await tx.schema
    .createTable('feedEpisode')
    .addColumn('feedId', text, (c) => c.notNull().references('feed.id').onDelete('cascade'))
    .addColumn('key', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('feedEpisode_pk', ['feedId', 'key'])
    .execute()
}
