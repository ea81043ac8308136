import type { Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const apps: Migration = { name: '0023-apps', up }

/** Apps that people let in with OAuth. Each permission is a key, whose secret is the access token. */
// oxlint-disable-next-line typescript/no-explicit-any -- the tables don't exist yet
async function up(tx: Kysely<any>): Promise<void> {
  const { text } = columnTypes(dialectOf(tx))
  await tx.schema
    .createTable('app')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('redirectUris', text, (c) => c.notNull())
    .addColumn('createdAt', text, (c) => c.notNull())
    .addColumn('usedAt', text)
    .execute()
  await tx.schema.createIndex('app_createdAt').on('app').column('createdAt').execute()

  await tx.schema.alterTable('apiKey').addColumn('appId', text).execute()
  await tx.schema.createIndex('apiKey_appId').on('apiKey').column('appId').execute()

  await tx.schema
    .createTable('appCode')
    .addColumn('hash', text, (c) => c.primaryKey())
    .addColumn('keyId', text, (c) => c.notNull().references('apiKey.id').onDelete('cascade'))
    .addColumn('redirectUri', text, (c) => c.notNull())
    .addColumn('codeChallenge', text, (c) => c.notNull())
    .addColumn('expiresAt', text, (c) => c.notNull())
    .addColumn('usedAt', text)
    .execute()
  await tx.schema.createIndex('appCode_keyId').on('appCode').column('keyId').execute()

  await tx.schema
    .createTable('appRefresh')
    .addColumn('hash', text, (c) => c.primaryKey())
    .addColumn('keyId', text, (c) => c.notNull().references('apiKey.id').onDelete('cascade'))
    .addColumn('expiresAt', text, (c) => c.notNull())
    .addColumn('usedAt', text)
    .execute()
  await tx.schema.createIndex('appRefresh_keyId').on('appRefresh').column('keyId').execute()
}
