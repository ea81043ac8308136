import { sql, type Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const accounts: Migration = { name: '0003-accounts', up }

// oxlint-disable-next-line typescript/no-explicit-any -- the tables don't exist yet
async function up(tx: Kysely<any>): Promise<void> {
  const { text, integer, bigint, real } = columnTypes(dialectOf(tx))

  // The email of an account stays until the account is erased; its content stays with its workspaces.
  await tx.schema.alterTable('user').addColumn('deletedAt', text).execute()
  await tx.schema.alterTable('apiKey').addColumn('previousHash', text).execute()
  await tx.schema.alterTable('apiKey').addColumn('previousUntil', text).execute()
  await tx.schema.alterTable('apiKey').addColumn('madeByKeyId', text).execute()
  await tx.schema.createIndex('apiKey_previousHash').on('apiKey').column('previousHash').execute()
  await tx.schema.alterTable('recording').addColumn('mediaDeletedAt', text).execute()
  // The engine requested for transcribing again; null: the instance chooses.
  await tx.schema.alterTable('recording').addColumn('wantedEngine', text).execute()
  // Prevents two concurrent requests from giving two sibling folders the same name.
  await tx.schema
    .createIndex('folder_name')
    .unique()
    .on('folder')
    .expression(sql`"workspaceId", coalesce("parentFolderId", ''), "name"`)
    .execute()
  // Lists by duration sort recordings without one as -1.
  await tx.schema
    .createIndex('recording_sortDuration')
    .on('recording')
    .expression(sql`"workspaceId", coalesce("duration", -1), "id"`)
    .execute()
  // Used by the trash's order, and by the cleanup of deleted workspaces.
  await tx.schema
    .createIndex('recording_trash')
    .on('recording')
    .columns(['workspaceId', 'deletedAt', 'id'])
    .where(sql<boolean>`"deletedAt" is not null`)
    .execute()
  await tx.schema
    .createIndex('workspace_deletedAt')
    .on('workspace')
    .column('deletedAt')
    .where(sql<boolean>`"deletedAt" is not null`)
    .execute()

  await tx.schema
    .createTable('session')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('userId', text, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('hash', text, (c) => c.notNull().unique())
    .addColumn('createdAt', text, (c) => c.notNull())
    .addColumn('expiresAt', text, (c) => c.notNull())
    .execute()
  await tx.schema.createIndex('session_userId').on('session').column('userId').execute()
  await tx.schema.createIndex('session_expiresAt').on('session').column('expiresAt').execute()

  // Invitations and password resets: single-use links.
  await tx.schema
    .createTable('accountLink')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('hash', text, (c) => c.notNull().unique())
    .addColumn('email', text, (c) => c.notNull())
    .addColumn('userId', text, (c) => c.references('user.id').onDelete('cascade'))
    .addColumn('workspaceId', text, (c) => c.references('workspace.id').onDelete('cascade'))
    .addColumn('role', text)
    .addColumn('createdAt', text, (c) => c.notNull())
    .addColumn('expiresAt', text, (c) => c.notNull())
    .execute()
  await tx.schema.createIndex('accountLink_workspaceId').on('accountLink').column('workspaceId').execute()
  await tx.schema.createIndex('accountLink_expiresAt').on('accountLink').column('expiresAt').execute()

  // Identities from sign-in providers.
  await tx.schema
    .createTable('identity')
    .addColumn('issuer', text, (c) => c.notNull())
    .addColumn('subject', text, (c) => c.notNull())
    .addColumn('userId', text, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('createdAt', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('identity_pk', ['issuer', 'subject'])
    .execute()
  await tx.schema.createIndex('identity_userId').on('identity').column('userId').execute()

  await tx.schema
    .createTable('prompt')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('createdAt', text, (c) => c.notNull())
    .addColumn('updatedAt', text, (c) => c.notNull())
    .addColumn('workspaceId', text, (c) => c.notNull().references('workspace.id').onDelete('cascade'))
    .addColumn('title', text, (c) => c.notNull())
    .addColumn('prompt', text, (c) => c.notNull())
    .addColumn('sampleContent', text)
    .addColumn('adminManaged', integer, (c) => c.notNull())
    .addColumn('autoGenerate', integer, (c) => c.notNull())
    .execute()
  await tx.schema.createIndex('prompt_order').on('prompt').columns(['workspaceId', 'createdAt', 'id']).execute()

  // A recording's share link. The token is derived, so reading the database doesn't reveal it.
  await tx.schema
    .createTable('share')
    .addColumn('recordingId', text, (c) => c.primaryKey().references('recording.id').onDelete('cascade'))
    .addColumn('nonce', text, (c) => c.notNull())
    .addColumn('hash', text, (c) => c.notNull().unique())
    .addColumn('createdAt', text, (c) => c.notNull())
    .execute()

  // Token buckets shared by all processes; `at` is milliseconds by the database's clock.
  await tx.schema
    .createTable('rateBucket')
    .addColumn('name', text, (c) => c.primaryKey())
    .addColumn('tokens', real, (c) => c.notNull())
    .addColumn('granted', real, (c) => c.notNull())
    .addColumn('at', bigint, (c) => c.notNull())
    .execute()
  await tx.schema.createIndex('rateBucket_at').on('rateBucket').column('at').execute()

  await tx.schema
    .createTable('idempotency')
    .addColumn('scope', text, (c) => c.primaryKey())
    .addColumn('fingerprint', text, (c) => c.notNull())
    .addColumn('state', text, (c) => c.notNull())
    .addColumn('owner', text, (c) => c.notNull())
    .addColumn('leaseUntil', bigint, (c) => c.notNull())
    .addColumn('status', integer)
    .addColumn('body', text)
    .addColumn('createdAt', bigint, (c) => c.notNull())
    .execute()
  await tx.schema.createIndex('idempotency_createdAt').on('idempotency').column('createdAt').execute()
}
