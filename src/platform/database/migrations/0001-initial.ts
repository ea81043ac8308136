import { sql, type CreateTableBuilder, type Kysely, type RawBuilder } from 'kysely'
import { columnTypes, dialectOf } from '../dialects.ts'
import type { Migration } from './migration.ts'

export const initial: Migration = { name: '0001-initial', up }

type Column = { type: RawBuilder<unknown>; nullable: boolean }

// oxlint-disable-next-line typescript/no-explicit-any -- the tables don't exist yet
async function up(tx: Kysely<any>): Promise<void> {
  const { text, integer, bigint, real, bytes, sequence } = columnTypes(dialectOf(tx))
  const must = (type: RawBuilder<unknown>): Column => ({ type, nullable: false })
  const may = (type: RawBuilder<unknown>): Column => ({ type, nullable: true })

  const table = (
    name: string,
    columns: Record<string, Column>,
    key: string[],
    references: Record<string, [string, 'cascade' | 'set null' | 'restrict']> = {},
  ): CreateTableBuilder<string, string> => {
    let builder: CreateTableBuilder<string, string> = tx.schema.createTable(name)
    for (const [column, { type, nullable }] of Object.entries(columns)) {
      builder = builder.addColumn(column, sql`${type}`, (c) => (nullable ? c : c.notNull()))
    }
    if (key.length > 0) builder = builder.addPrimaryKeyConstraint(`${name}_pk`, key)
    for (const [column, [target, onDelete]] of Object.entries(references)) {
      builder = builder.addForeignKeyConstraint(`${name}_${column}_fk`, [column], target, ['id'], (c) =>
        c.onDelete(onDelete),
      )
    }
    return builder
  }
  const index = async (on: string, columns: string[], name = columns.join('_')): Promise<void> => {
    await tx.schema.createIndex(`${on}_${name}`).on(on).columns(columns).execute()
  }

  await table(
    'user',
    {
      id: must(text),
      email: must(text),
      name: may(text),
      passwordHash: may(text),
      isAdministrator: must(integer),
      createdAt: must(text),
      updatedAt: must(text),
    },
    ['id'],
  ).execute()
  await tx.schema
    .createIndex('user_email')
    .unique()
    .on('user')
    .expression(sql`lower("email")`)
    .execute()

  await table(
    'apiKey',
    {
      id: must(text),
      userId: must(text),
      name: must(text),
      role: must(text),
      hash: must(text),
      lastFour: must(text),
      workspaceIds: may(text),
      createdAt: must(text),
      lastUsedAt: may(text),
      expiresAt: may(text),
      revokedAt: may(text),
    },
    ['id'],
    { userId: ['user', 'cascade'] },
  ).execute()
  await tx.schema.createIndex('apiKey_hash').unique().on('apiKey').column('hash').execute()
  await index('apiKey', ['userId', 'createdAt', 'id'])

  await table(
    'workspace',
    {
      id: must(text),
      createdAt: must(text),
      updatedAt: must(text),
      name: must(text),
      language: must(text),
      templateId: may(text),
      ownerId: must(text),
      findAndReplaceWords: must(text),
      vocabulary: must(text),
      privacy: must(text),
      deletedAt: may(text),
    },
    ['id'],
    { ownerId: ['user', 'restrict'] },
  ).execute()
  await index('workspace', ['ownerId'])

  await table(
    'member',
    { workspaceId: must(text), userId: must(text), role: must(text), createdAt: must(text) },
    ['workspaceId', 'userId'],
    { workspaceId: ['workspace', 'cascade'], userId: ['user', 'cascade'] },
  ).execute()
  await index('member', ['userId', 'workspaceId'])

  const workspaceOwned = { workspaceId: ['workspace', 'cascade'] } satisfies Record<string, [string, 'cascade']>

  await table(
    'folder',
    {
      id: must(text),
      createdAt: must(text),
      updatedAt: must(text),
      name: must(text),
      workspaceId: must(text),
      parentFolderId: may(text),
    },
    ['id'],
    { ...workspaceOwned, parentFolderId: ['folder', 'cascade'] },
  ).execute()
  await index('folder', ['workspaceId', 'createdAt', 'id'])
  await index('folder', ['parentFolderId'])

  await table(
    'speaker',
    {
      id: must(text),
      createdAt: must(text),
      updatedAt: must(text),
      name: must(text),
      role: must(text),
      workspaceId: must(text),
      imageId: may(text),
    },
    ['id'],
    workspaceOwned,
  ).execute()
  await index('speaker', ['workspaceId', 'createdAt', 'id'])

  await table(
    'recording',
    {
      id: must(text),
      createdAt: must(text),
      updatedAt: must(text),
      workspaceId: must(text),
      title: must(text),
      sourceUrl: may(text),
      mediaType: must(text),
      source: must(text),
      duration: may(real),
      status: must(text),
      recordingFolderId: may(text),
      isMediaDeleted: must(integer),
      createdById: must(text),
      autoDeleteMediaAfter: may(text),
      language: must(text),
      speakerCount: may(integer),
      diarize: must(integer),
      vocabulary: must(text),
      translationLanguages: must(text),
      failure: may(text),
      warnings: must(text),
      deletedAt: may(text),
    },
    ['id'],
    { ...workspaceOwned, recordingFolderId: ['folder', 'set null'] },
  ).execute()
  await index('recording', ['workspaceId', 'createdAt', 'id'])
  await index('recording', ['workspaceId', 'title', 'id'])
  await index('recording', ['workspaceId', 'duration', 'id'])
  await index('recording', ['recordingFolderId', 'createdAt', 'id'])
  await index('recording', ['workspaceId', 'status', 'createdAt', 'id'])
  // For cleanup: uploads that never arrived, media to delete, the trash.
  await index('recording', ['status', 'createdAt'])
  await index('recording', ['autoDeleteMediaAfter'])
  await index('recording', ['deletedAt'])

  const recordingOwned = { recordingId: ['recording', 'cascade'] } satisfies Record<string, [string, 'cascade']>

  await table(
    'file',
    {
      id: must(text),
      createdAt: must(text),
      updatedAt: must(text),
      recordingId: must(text),
      workspaceId: must(text),
      type: must(text),
      mimeType: must(text),
      size: must(bigint),
      blobKey: must(text),
    },
    ['id'],
    recordingOwned,
  ).execute()
  await index('file', ['recordingId', 'type'])
  await index('file', ['blobKey'])

  await table(
    'upload',
    {
      id: must(text),
      recordingId: must(text),
      workspaceId: must(text),
      createdById: must(text),
      mimeType: must(text),
      status: must(text),
      createdAt: must(text),
      expiresAt: must(text),
      completedAt: may(text),
    },
    ['id'],
    recordingOwned,
  ).execute()
  await index('upload', ['recordingId', 'createdAt'])
  await index('upload', ['status', 'expiresAt'])
  await tx.schema
    .createIndex('upload_active')
    .unique()
    .on('upload')
    .column('recordingId')
    .where(sql<boolean>`"status" = 'ACTIVE'`)
    .execute()

  await table(
    'uploadPart',
    {
      uploadId: must(text),
      partNumber: must(integer),
      size: must(bigint),
      etag: must(text),
      blobKey: must(text),
      createdAt: must(text),
    },
    ['uploadId', 'partNumber'],
    { uploadId: ['upload', 'cascade'] },
  ).execute()

  await table(
    'transcript',
    {
      id: must(text),
      createdAt: must(text),
      updatedAt: must(text),
      recordingId: must(text),
      language: must(text),
      status: must(text),
      queuedAt: may(text),
      completedAt: may(text),
      speakerAssignments: must(text),
      failure: may(text),
      engine: may(text),
      quality: may(text),
      warnings: must(text),
      waitingFor: may(text),
      runId: may(text),
      version: must(integer),
    },
    ['id'],
    recordingOwned,
  ).execute()
  await index('transcript', ['recordingId'])
  await index('transcript', ['runId'])

  // Owners are transcripts or translations, so there is no foreign key. Code that deletes an owner deletes these rows.
  await table(
    'contentVersion',
    {
      ownerId: must(text),
      version: must(integer),
      createdAt: must(text),
      createdById: may(text),
      kind: must(text),
      summary: must(text),
      language: must(text),
      words: must(integer),
      manifest: must(bytes),
    },
    ['ownerId', 'version'],
  ).execute()
  await table('contentBlock', { ownerId: must(text), hash: must(text), data: must(bytes) }, [
    'ownerId',
    'hash',
  ]).execute()

  await table(
    'transcriptWindow',
    {
      runId: must(text),
      n: must(integer),
      offset: must(bigint),
      length: must(bigint),
      start: must(real),
      end: must(real),
      result: may(bytes),
    },
    ['runId', 'n'],
  ).execute()

  await table(
    'job',
    {
      id: must(text),
      runId: must(text),
      step: must(text),
      key: must(text),
      space: must(text),
      queue: must(text),
      priority: must(integer),
      turn: must(real),
      state: must(text),
      runAt: must(bigint),
      attempts: must(integer),
      claims: must(integer),
      worker: may(text),
      leaseUntil: may(bigint),
      joinId: may(text),
      input: must(text),
      error: may(text),
      createdAt: must(bigint),
      finishedAt: may(bigint),
    },
    ['id'],
  )
    .addUniqueConstraint('job_runId_step_key', ['runId', 'step', 'key'])
    .execute()
  // Finished jobs are numerous and never claimed, so the indexes for claiming contain only active jobs.
  const partial = async (name: string, columns: string[], where: RawBuilder<boolean>): Promise<void> => {
    await tx.schema.createIndex(`job_${name}`).on('job').columns(columns).where(where).execute()
  }
  await partial('claim', ['queue', 'priority', 'turn', 'id'], sql<boolean>`"state" = 'QUEUED'`)
  await partial('turn', ['queue', 'turn'], sql<boolean>`"state" = 'QUEUED'`)
  await partial('space', ['queue', 'space', 'turn'], sql<boolean>`"state" in ('BLOCKED', 'QUEUED', 'RUNNING')`)
  await partial('running', ['worker', 'leaseUntil'], sql<boolean>`"state" = 'RUNNING'`)
  await partial('blocked', ['id'], sql<boolean>`"state" = 'BLOCKED'`)
  await partial('join', ['joinId'], sql<boolean>`"state" in ('BLOCKED', 'QUEUED', 'RUNNING')`)
  await index('job', ['finishedAt'])

  await tx.schema
    .createTable('event')
    .addColumn('seq', sequence)
    .addColumn('id', text, (c) => c.notNull().unique())
    .addColumn('type', text, (c) => c.notNull())
    .addColumn('workspaceId', text, (c) => c.notNull())
    .addColumn('data', text, (c) => c.notNull())
    .addColumn('createdAt', text, (c) => c.notNull())
    .execute()
  await index('event', ['workspaceId', 'seq'])
  await index('event', ['createdAt'])

  await table('setting', { key: must(text), value: must(text) }, ['key']).execute()
}
