import { openMicrophone } from './microphone.ts'
import { createKey } from '../identity/keys/create-key.ts'
import { ensureOwner } from '../identity/accounts/ensure-owner.ts'
import {
  createTemporaryKey,
  deleteTemporaryKey,
  inviteFromCli,
  listAccounts,
  listKeysFromCli,
  listRequestsFromCli,
  resetPasswordFromCli,
  resetSecondFactorFromCli,
  revokeKeyFromCli,
  rotateKeyFromCli,
} from '../identity/accounts/admin-cli.ts'
import { createApp } from '../app.ts'
import { examineFile } from './doctor/examine-file.ts'
import { runDoctor } from './doctor/run-doctor.ts'
import { hooks } from './hooks.ts'
import type { Tools } from '../cli/command.ts'
import { listUsageFromCli, setQuotaFromCli } from '../library/quotas/admin-cli.ts'
import { runAs } from '../platform/audit/actor.ts'
import type { Config } from '../platform/config/config.ts'
import { describeModel } from '../engines/models/describe-model.ts'
import { createModelManager, type ModelManager } from '../engines/models/manager.ts'
import { sendTestMail } from '../platform/mail/send-test-mail.ts'
import { serveMcpOnStdio } from '../integrations/mcp/serve-stdio.ts'
import { checkOptions } from '../formats/check-options.ts'
import { verifyModels } from './verify-models.ts'
import { createLogger } from '../platform/logger.ts'
import { closeThreads } from '../platform/processes/thread.ts'
import { rebuildIndex } from '../derived/search/rebuild-index.ts'
import { isDatabaseServed, openConfigured } from '../platform/database/open-configured.ts'
import { backUp } from '../platform/backup/back-up.ts'
import { moveInstance } from '../platform/move/move-instance.ts'
import { restore } from '../platform/backup/restore.ts'
import { verifyBackup } from '../platform/backup/verify-backup.ts'
import type { Database } from '../platform/database/schema.ts'
import { createDataFolder, requireInstanceIn } from '../platform/data-folder.ts'
import { readServedAddress } from '../platform/served-address.ts'

/** The functions that the command line uses. */
export const tools: Tools = {
  start: createApp,
  servedAt,
  requireInstance,
  createKey: (config, key) =>
    withDatabase(config, async (db) => {
      const owner = await ensureOwner(db)
      const { name, role } = key
      return (await db.transaction().execute((tx) => createKey(tx, { userId: owner.id, name, role }))).key
    }),
  withKey: async (config, name, work) => {
    const { id, key } = await withDatabase(config, (db) => createTemporaryKey(db, name))
    try {
      return await work(key)
    } finally {
      await withDatabase(config, (db) => deleteTemporaryKey(db, id))
    }
  },
  keys: {
    list: (config) => withInstance(config, listKeysFromCli),
    rotate: (config, id, graceSeconds) => withInstance(config, (db) => rotateKeyFromCli(db, id, graceSeconds)),
    revoke: (config, id, cascade) => withInstance(config, (db) => revokeKeyFromCli(db, id, cascade, hooks)),
  },
  users: {
    list: (config) => withInstance(config, listAccounts),
    requests: (config) => withInstance(config, listRequestsFromCli),
    resetSecondFactor: (config, email) => withInstance(config, (db) => resetSecondFactorFromCli(db, email)),
    invite: (config, email) => withInstance(config, async (db) => inviteFromCli(db, await addressOf(config), email)),
    resetPassword: (config, email) =>
      withInstance(config, async (db) => resetPasswordFromCli(db, await addressOf(config), email)),
  },
  quotas: {
    list: (config) => withInstance(config, (db) => listUsageFromCli(db, config.quotas)),
    set: (config, name, quota) => withInstance(config, (db) => setQuotaFromCli(db, config.quotas, name, quota)),
  },
  doctor: runDoctor,
  examineFile,
  testMail: sendTestMail,
  migrate: async (config) => {
    createDataFolder(config.data)
    const database = await openConfigured(config, { owner: true })
    await database.close()
  },
  models: {
    list: (config) =>
      withModels(config, async (manager) => (await manager.list()).map((status) => describeModel(manager, status))),
    pull: (config, id, onProgress, signal) =>
      withModels(config, async (manager) => {
        await manager.pull(id, { signal, onProgress: ({ bytes, total }) => onProgress(bytes, total) })
      }),
    verify: (config, id, signal) => withModels(config, (manager) => verifyModels(config, manager, id, signal)),
    remove: (config, id) =>
      withModels(config, async (manager) => {
        await manager.remove(id)
        const left = await manager.find(id)
        if (left !== null)
          throw new Error(`${id} is in ${left.folder}, one of your own model folders. Delete it there.`)
      }),
  },
  microphone: openMicrophone,
  backup: (config, target, onProgress, signal) =>
    backUp({ config, target, onProgress, signal, log: createLogger(config.logLevel) }),
  verifyBackup: (source, onProgress, signal) => verifyBackup(source, signal, onProgress),
  restore: (config, source, allowDamaged, onProgress, signal) =>
    restore({ config, source, allowDamaged, onProgress, signal, log: createLogger(config.logLevel) }),
  move: (config, targets, onProgress, signal) =>
    moveInstance({ config, targets, onProgress, signal, log: createLogger(config.logLevel) }),
  reindex: async (config, onProgress, signal) => {
    requireInstance(config)
    const isServed = await isDatabaseServed(config)
    const database = await openConfigured(config, { owner: false })
    try {
      return await rebuildIndex(database.db, database.longReads, isServed, onProgress, signal)
    } finally {
      await closeThreads()
      await database.close()
    }
  },
  checkOptions,
  serveMcp: serveMcpOnStdio,
}

function requireInstance(config: Config): void {
  if (config.databaseUrl === null) requireInstanceIn(config.data)
}

async function servedAt(config: Config): Promise<string | null> {
  // Any number of servers may share a PostgreSQL database, so none of them is the one.
  if (config.databaseUrl !== null || !(await isDatabaseServed(config))) return null
  return readServedAddress(config.data)
}

async function withInstance<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  requireInstance(config)
  return withDatabase(config, work)
}

async function withDatabase<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
  const database = await openConfigured(config, { owner: false })
  try {
    return await runAs('COMMAND_LINE', () => work(database.db))
  } finally {
    await database.close()
  }
}

/** The instance's address: the running server's, or else the configured one. */
async function addressOf(config: Config): Promise<string> {
  return (await servedAt(config)) ?? config.publicUrl ?? `http://127.0.0.1:${config.port}`
}

async function withModels<T>(config: Config, work: (manager: ModelManager) => Promise<T>): Promise<T> {
  const manager = createModelManager(config.models)
  try {
    return await work(manager)
  } finally {
    await manager.close()
  }
}
