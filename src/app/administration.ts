import { createKey } from '../identity/keys/create-key.ts'
import { ensureOwner } from '../identity/accounts/ensure-owner.ts'
import {
  createTemporaryKey,
  deleteTemporaryKey,
  inviteFromCli,
  listAccountsFromCli,
  listKeysFromCli,
  listRequestsFromCli,
  lockFromCli,
  resetPasswordFromCli,
  changeEmailFromCli,
  resetSecondFactorFromCli,
  revokeKeyFromCli,
  rotateKeyFromCli,
  unlockFromCli,
} from '../identity/accounts/admin-cli.ts'
import type { AccountMail } from '../identity/mail-account-change.ts'
import { lockFile } from '../platform/processes/lock-file.ts'
import type { Tools } from '../cli/command.ts'
import { runAs } from '../platform/audit/actor.ts'
import type { Config } from '../platform/config/config.ts'
import { createModelManager, type ModelManager } from '../engines/models/manager.ts'
import { createLogger } from '../platform/logger.ts'
import { closeThreads } from '../platform/processes/thread.ts'
import { isDatabaseServed, openConfigured } from '../platform/database/open-configured.ts'
import type { Database } from '../platform/database/schema.ts'
import { requireFinishedCopy } from '../platform/move/copy-database.ts'
import { openDataFolder, requireInstanceIn } from '../platform/files/data-folder.ts'
import { readServedAddress } from '../platform/files/served-address.ts'

/** The functions that the command line uses. Each loads what it alone needs. */
export const tools: Tools = {
  start: async (config) => (await import('../app.ts')).createApp(config),
  servedAt,
  requireInstance,
  createKey: (config, key) => {
    openFolder(config)
    return withDatabase(config, async (db) => {
      const owner = await ensureOwner(db)
      const { name, role } = key
      return (await db.transaction().execute((tx) => createKey(tx, { userId: owner.id, name, role }))).key
    })
  },
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
    revoke: async (config, id, cascade) => {
      const { hooks } = await import('./hooks.ts')
      return withInstance(config, (db) => revokeKeyFromCli(db, id, cascade, hooks))
    },
  },
  users: {
    list: (config) => withInstance(config, listAccountsFromCli),
    requests: (config) => withInstance(config, listRequestsFromCli),
    changeEmail: (config, email, next) => withInstance(config, (db) => changeEmailFromCli(db, email, next)),
    resetSecondFactor: (config, email) =>
      withInstance(config, async (db) => resetSecondFactorFromCli(db, await mailingOf(config, db), email)),
    lock: async (config, email) => {
      const { hooks } = await import('./hooks.ts')
      return withInstance(config, async (db) => lockFromCli(db, await mailingOf(config, db), email, hooks))
    },
    unlock: (config, email) =>
      withInstance(config, async (db) => unlockFromCli(db, await mailingOf(config, db), email)),
    invite: (config, email) => withInstance(config, async (db) => inviteFromCli(db, await addressOf(config), email)),
    resetPassword: (config, email) =>
      withInstance(config, async (db) => resetPasswordFromCli(db, await mailingOf(config, db), email)),
  },
  quotas: {
    list: async (config) => {
      const { listUsageFromCli } = await import('../library/quotas/admin-cli.ts')
      return withInstance(config, (db) => listUsageFromCli(db, config.quotas))
    },
    set: async (config, name, quota) => {
      const { setQuotaFromCli } = await import('../library/quotas/admin-cli.ts')
      return withInstance(config, (db) => setQuotaFromCli(db, config.quotas, name, quota))
    },
  },
  doctor: async (config) => (await import('./doctor/run-doctor.ts')).runDoctor(config),
  examineFile: async (config, file, signal) =>
    (await import('./doctor/examine-file.ts')).examineFile(config, file, signal),
  lockFile: (file) => lockFile(file),
  testMail: async (config, address, signal) =>
    (await import('../platform/mail/send-test-mail.ts')).sendTestMail(config, address, signal),
  migrate: async (config) => {
    openFolder(config)
    const database = await openConfigured(config, { owner: true })
    await database.close()
  },
  models: {
    list: async (config) => {
      const { describeModel } = await import('../engines/models/describe-model.ts')
      return withModels(config, async (manager) =>
        (await manager.list()).map((status) => describeModel(manager, status)),
      )
    },
    pull: (config, id, onProgress, signal) =>
      withModels(config, async (manager) => {
        await manager.pull(id, { signal, onProgress: ({ bytes, total }) => onProgress(bytes, total) })
      }),
    verify: async (config, id, signal) => {
      const { verifyModels } = await import('./verify-models.ts')
      return withModels(config, (manager) => verifyModels(config, manager, id, signal))
    },
    remove: (config, id) =>
      withModels(config, async (manager) => {
        const wasHere = await manager.remove(id)
        const left = await manager.find(id)
        if (left !== null)
          throw new Error(`${id} is in ${left.folder}, one of your own model folders. Delete it there.`)
        return wasHere
      }),
  },
  microphone: async (device, env, signal) => (await import('./microphone.ts')).openMicrophone(device, env, signal),
  backup: async (config, target, onProgress, signal) => {
    const { backUp } = await import('../platform/backup/back-up.ts')
    return backUp({ config, target, onProgress, signal, log: createLogger(config.logLevel) })
  },
  verifyBackup: async (source, onProgress, signal) => {
    const { verifyBackup } = await import('../platform/backup/verify-backup.ts')
    return verifyBackup(source, signal, onProgress)
  },
  restore: async (config, source, allowDamaged, onProgress, signal) => {
    const { restore } = await import('../platform/backup/restore.ts')
    return restore({ config, source, allowDamaged, onProgress, signal, log: createLogger(config.logLevel) })
  },
  recover: async (config, folder, onProgress, signal) => {
    requireInstance(config)
    const { recoverMedia } = await import('./recover-media.ts')
    return recoverMedia(config, folder, onProgress, signal)
  },
  move: async (config, targets, onProgress, signal) => {
    const { moveInstance } = await import('../platform/move/move-instance.ts')
    return moveInstance({ config, targets, onProgress, signal, log: createLogger(config.logLevel) })
  },
  reindex: async (config, onProgress, signal) => {
    requireInstance(config)
    const { rebuildIndex } = await import('../derived/search/rebuild-index.ts')
    const isServed = await isDatabaseServed(config)
    const database = await openConfigured(config, { owner: false })
    try {
      return await rebuildIndex(database.db, database.longReads, isServed, onProgress, signal)
    } finally {
      await closeThreads()
      await database.close()
    }
  },
  serveMcp: async (connection) => (await import('../integrations/mcp/serve-stdio.ts')).serveMcpOnStdio(connection),
}

/** Opens the folder of the embedded database, which may be a new one. */
function openFolder(config: Config): void {
  if (config.databaseUrl === null) openDataFolder(config.data)
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
    await requireFinishedCopy(database.db)
    return await runAs('COMMAND_LINE', () => work(database.db))
  } finally {
    await database.close()
  }
}

/** The instance's address: the running server's, or else the configured one. */
async function addressOf(config: Config): Promise<string> {
  return (await servedAt(config)) ?? config.publicUrl ?? `http://127.0.0.1:${config.port}`
}

/** The mail of changed accounts, which the server sends. */
async function mailingOf(config: Config, db: Database): Promise<AccountMail> {
  const address = await addressOf(config)
  const publicUrl = (): string => address
  if (config.mail === null) return { mail: null, publicUrl }
  const [{ createMailQueue }, { createSecretBox }, { rootSecret }] = await Promise.all([
    import('../platform/mail/mail-queue.ts'),
    import('../platform/secrets/secret-box.ts'),
    import('../platform/secrets/root-secret.ts'),
  ])
  const root = await rootSecret({ ...config, server: config.databaseUrl === null ? null : db })
  return { mail: createMailQueue(createSecretBox(root, 'mail')), publicUrl }
}

async function withModels<T>(config: Config, work: (manager: ModelManager) => Promise<T>): Promise<T> {
  const manager = createModelManager(config.models)
  try {
    return await work(manager)
  } finally {
    await manager.close()
  }
}
