import { sql, type Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const webhooks: Migration = { name: '0002-webhooks', up }

// oxlint-disable-next-line typescript/no-explicit-any -- the tables don't exist yet
async function up(tx: Kysely<any>): Promise<void> {
  const { text, integer, bigint, real } = columnTypes(dialectOf(tx))

  await tx.schema
    .createTable('webhook')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('createdAt', text, (c) => c.notNull())
    .addColumn('updatedAt', text, (c) => c.notNull())
    .addColumn('workspaceId', text, (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('createdById', text, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('event', text, (c) => c.notNull())
    .addColumn('url', text, (c) => c.notNull())
    .addColumn('secret', text, (c) => c.notNull())
    .addColumn('previousSecret', text)
    .addColumn('previousUntil', text)
    .addColumn('disabledAt', text)
    .addColumn('failingSince', text)
    .execute()
  await index(tx, 'webhook', ['workspaceId', 'createdAt', 'id'])
  await index(tx, 'webhook', ['createdById'])

  await tx.schema
    .createTable('webhookDelivery')
    .addColumn('id', text, (c) => c.notNull().primaryKey())
    .addColumn('webhookId', text, (c) => c.notNull().references('webhook.id').onDelete('cascade'))
    .addColumn('messageId', text, (c) => c.notNull())
    .addColumn('event', text, (c) => c.notNull())
    .addColumn('body', text, (c) => c.notNull())
    .addColumn('receiver', text, (c) => c.notNull())
    .addColumn('status', text, (c) => c.notNull())
    .addColumn('createdAt', text, (c) => c.notNull())
    .addColumn('deliveredAt', text)
    .addColumn('attempts', integer, (c) => c.notNull())
    .addColumn('log', text, (c) => c.notNull())
    .addColumn('nextAttemptAt', bigint)
    .addColumn('leaseUntil', bigint)
    .addColumn('claims', integer, (c) => c.notNull())
    .addUniqueConstraint('webhookDelivery_webhookId_messageId', ['webhookId', 'messageId'])
    .execute()
  await index(tx, 'webhookDelivery', ['webhookId', 'createdAt', 'id'])
  await index(tx, 'webhookDelivery', ['createdAt'])
  // Claims read only waiting rows and skip busy receivers; the index contains every column they need.
  await tx.schema
    .createIndex('webhookDelivery_due')
    .on('webhookDelivery')
    .columns(['nextAttemptAt', 'id', 'receiver', 'leaseUntil'])
    .where(sql<boolean>`"status" = 'PENDING'`)
    .execute()
  await tx.schema
    .createIndex('webhookDelivery_leased')
    .on('webhookDelivery')
    .columns(['receiver', 'leaseUntil'])
    .where(sql<boolean>`"leaseUntil" is not null`)
    .execute()

  await tx.schema
    .createTable('sourceInfo')
    .addColumn('recordingId', text, (c) => c.notNull().primaryKey().references('recording.id').onDelete('cascade'))
    .addColumn('platform', text)
    .addColumn('title', text)
    .addColumn('description', text)
    .addColumn('thumbnailUrl', text)
    .addColumn('uploaderId', text)
    .addColumn('uploaderName', text)
    .addColumn('uploadedAt', text)
    .addColumn('duration', real)
    .execute()

  await tx.schema
    .createTable('defaultWorkspace')
    .addColumn('userId', text, (c) => c.notNull().primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('workspaceId', text, (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .execute()
}

// oxlint-disable-next-line typescript/no-explicit-any -- the tables don't exist yet
async function index(tx: Kysely<any>, on: string, columns: string[]): Promise<void> {
  await tx.schema
    .createIndex(`${on}_${columns.join('_')}`)
    .on(on)
    .columns(columns)
    .execute()
}
