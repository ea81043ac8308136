import { sql, type Kysely } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const accountSecurity: Migration = { name: '0012-account-security', up }

// oxlint-disable-next-line typescript/no-explicit-any -- the tables don't exist yet
async function up(tx: Kysely<any>): Promise<void> {
  const { text, integer, bigint } = columnTypes(dialectOf(tx))

  await tx.schema.alterTable('session').addColumn('authenticatedAt', text).execute()
  await tx.schema.alterTable('session').addColumn('lastUsedAt', text).execute()
  await tx.schema.alterTable('session').addColumn('address', text).execute()
  await tx.schema.alterTable('session').addColumn('userAgent', text).execute()
  await sql`update "session" set "authenticatedAt" = "createdAt"`.execute(tx)
  await tx.schema.createIndex('apiKey_madeByKeyId').on('apiKey').column('madeByKeyId').execute()

  await tx.schema
    .createTable('knownSource')
    .addColumn('userId', text, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('source', text, (c) => c.notNull())
    .addColumn('lastUsedAt', text, (c) => c.notNull())
    .addPrimaryKeyConstraint('knownSource_pk', ['userId', 'source'])
    .execute()
  await tx.schema.createIndex('knownSource_lastUsedAt').on('knownSource').column('lastUsedAt').execute()

  await tx.schema
    .createTable('passwordGuess')
    .addColumn('name', text, (c) => c.primaryKey())
    .addColumn('failures', integer, (c) => c.notNull())
    .addColumn('until', bigint, (c) => c.notNull())
    .addColumn('at', bigint, (c) => c.notNull())
    .execute()
  await tx.schema.createIndex('passwordGuess_at').on('passwordGuess').column('at').execute()

  await tx.schema
    .createTable('totp')
    .addColumn('userId', text, (c) => c.primaryKey().references('user.id').onDelete('cascade'))
    .addColumn('secret', text)
    .addColumn('pendingSecret', text)
    .addColumn('createdAt', text, (c) => c.notNull())
    .addColumn('lastStep', bigint, (c) => c.notNull())
    .execute()

  await tx.schema
    .createTable('passkey')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('userId', text, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('credentialId', text, (c) => c.notNull().unique())
    .addColumn('publicKey', text, (c) => c.notNull())
    .addColumn('counter', bigint, (c) => c.notNull())
    .addColumn('transports', text, (c) => c.notNull())
    .addColumn('createdAt', text, (c) => c.notNull())
    .addColumn('lastUsedAt', text)
    .execute()
  await tx.schema.createIndex('passkey_userId').on('passkey').column('userId').execute()

  await tx.schema
    .createTable('recoveryCode')
    .addColumn('hash', text, (c) => c.primaryKey())
    .addColumn('userId', text, (c) => c.notNull().references('user.id').onDelete('cascade'))
    .execute()
  await tx.schema.createIndex('recoveryCode_userId').on('recoveryCode').column('userId').execute()

  await tx.schema
    .createTable('challenge')
    .addColumn('hash', text, (c) => c.primaryKey())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('challenge', text, (c) => c.notNull())
    .addColumn('userId', text, (c) => c.references('user.id').onDelete('cascade'))
    .addColumn('sessionId', text, (c) => c.references('session.id').onDelete('cascade'))
    .addColumn('tries', integer, (c) => c.notNull())
    .addColumn('expiresAt', text, (c) => c.notNull())
    .execute()
  await tx.schema.createIndex('challenge_expiresAt').on('challenge').column('expiresAt').execute()
  await tx.schema.createIndex('challenge_userId').on('challenge').column('userId').execute()
  await tx.schema.createIndex('challenge_sessionId').on('challenge').column('sessionId').execute()

  await tx.schema
    .createTable('accountRequest')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('email', text, (c) => c.notNull().unique())
    .addColumn('name', text)
    .addColumn('createdAt', text, (c) => c.notNull())
    .addColumn('expiresAt', text, (c) => c.notNull())
    .execute()
  await tx.schema.createIndex('accountRequest_createdAt').on('accountRequest').columns(['createdAt', 'id']).execute()
}
