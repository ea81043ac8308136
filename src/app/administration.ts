import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { createKey } from '../identity/keys/create-key.ts'
import { ensureOwner } from '../identity/accounts/ensure-owner.ts'
import {
  createTemporaryKey,
  deleteTemporaryKey,
  inviteFromCli,
  listAccounts,
  listKeysFromCli,
  resetPasswordFromCli,
  revokeKeyFromCli,
  rotateKeyFromCli,
} from '../identity/accounts/admin-cli.ts'
import { createApp } from '../app.ts'
import type { Finding, Tools } from '../cli/command.ts'
import type { Config } from '../platform/config/config.ts'
import { createEmbedderChooser } from '../engines/embedding/choose.ts'
import { describeModel } from '../engines/models/describe-model.ts'
import { createModelManager, type ModelManager } from '../engines/models/manager.ts'
import { createSpeakerChooser } from '../engines/speakers/choose.ts'
import { createSpeechChooser } from '../engines/speech/choose.ts'
import { createTranslationChooser } from '../engines/translation/choose.ts'
import { messageOf, UsageError, WaitError } from '../contract/app-error.ts'
import { checkOptions } from '../formats/check-options.ts'
import { findProgram } from '../platform/processes/environment.ts'
import { sandboxState } from '../platform/processes/sandbox.ts'
import { closeThreads } from '../platform/processes/thread.ts'
import { rebuildIndex } from '../derived/search/rebuild-index.ts'
import { describeDatabase, isDatabaseServed, openConfigured } from '../platform/database/open-configured.ts'
import { backUp } from '../platform/backup/back-up.ts'
import { restore } from '../platform/backup/restore.ts'
import type { Database } from '../platform/database/schema.ts'
import { requireInstanceIn } from '../platform/data-folder.ts'
import { readServedAddress } from '../platform/served-address.ts'

/** What the command line is handed. */
export const tools: Tools = {
  start: createApp,
  servedAt,
  requireInstance,
  createKey: (config, key) =>
    withDatabase(config, async (db) => {
      const owner = await ensureOwner(db)
      return (await createKey(db, { userId: owner.id, name: key.name, role: key.role })).key
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
    revoke: (config, id) => withInstance(config, (db) => revokeKeyFromCli(db, id)),
  },
  users: {
    list: (config) => withInstance(config, listAccounts),
    invite: (config, email) => withInstance(config, async (db) => inviteFromCli(db, await addressOf(config), email)),
    resetPassword: (config, email) =>
      withInstance(config, async (db) => resetPasswordFromCli(db, await addressOf(config), email)),
  },
  doctor: findings,
  models: {
    list: (config) =>
      withModels(config, async (manager) => (await manager.list()).map((status) => describeModel(manager, status))),
    pull: (config, id, onProgress, signal) =>
      withModels(config, async (manager) => {
        await manager.pull(id, { signal, onProgress: ({ bytes, total }) => onProgress(bytes, total) })
      }),
    verify: (config, id) =>
      withModels(config, async (manager) => {
        const status = (await manager.list()).find((model) => model.id === id)
        if (status?.state === 'absent') throw new Error(`${id} is not here; fetch it with: tiro models pull ${id}`)
        const problems = (await manager.verify(id)).filter((file) => file.problem !== null)
        if (problems.length > 0) throw new Error(problems.map(({ name, problem }) => `${name}: ${problem}`).join(' '))
      }),
    remove: (config, id) =>
      withModels(config, async (manager) => {
        await manager.remove(id)
        const left = await manager.find(id)
        if (left !== null) throw new Error(`${id} is in ${left.folder}, a folder of your own: delete it there.`)
      }),
  },
  backup: (config, target, onProgress, signal) => {
    requireEmbedded(config)
    return backUp({ data: config.data, target, onProgress, signal })
  },
  restore: (config, source, onProgress, signal) =>
    restore({ data: config.data, databaseUrl: config.databaseUrl, source, onProgress, signal }),
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
}

function requireEmbedded({ databaseUrl, data }: Config): void {
  if (databaseUrl === null) return
  throw new UsageError(
    `The database of TIRO_DATABASE_URL is backed up by PostgreSQL's own programs: first pg_dump, then a copy of ${data}.`,
  )
}

function requireInstance(config: Config): void {
  if (config.databaseUrl === null) requireInstanceIn(config.data)
}

async function servedAt(config: Config): Promise<string | null> {
  // Any number of servers may share a PostgreSQL database: none of them is the one.
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
    return await work(database.db)
  } finally {
    await database.close()
  }
}

/** Where people reach the instance: as the server that runs says, else as far as the configuration tells. */
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

async function findings(config: Config): Promise<Finding[]> {
  const program = async (name: string, found: string, missing: string): Promise<Finding> => {
    const where = await findProgram(name)
    return { name, ok: where !== null, detail: where === null ? missing : found }
  }
  const sandbox = await sandboxState()
  const list: Finding[] = [
    { name: 'node', ok: true, detail: `${process.version} on ${process.platform} ${process.arch}` },
    await program(config.media.ffmpeg, 'reads media', 'install the Debian package ffmpeg'),
    await program(config.media.ffprobe, 'reads media', 'install the Debian package ffmpeg'),
    {
      // Only pages of video sites need it.
      name: 'yt-dlp',
      ok: true,
      detail:
        (await findProgram(config.media.ytdlp)) === null
          ? 'not here: recordings come from media files only; install the Debian package yt-dlp for pages of video sites'
          : 'fetches media from pages of video sites',
    },
    {
      name: 'sandbox',
      ok: sandbox.sandbox || config.media.sandbox !== 'required',
      detail: sandbox.sandbox
        ? 'media is read in a bubblewrap sandbox'
        : `media is read with limits, but without a sandbox: ${sandbox.reason ?? 'install the Debian package bubblewrap'}`,
    },
    await databaseFinding(config),
    await speechFinding(config),
    await speakersFinding(config),
    await translationFinding(config),
    await searchFinding(config),
    insightFinding(config),
    ...(await withModels(config, (manager) => manager.list())).map((model) => ({
      name: model.id,
      ok: true,
      detail:
        model.state === 'present'
          ? `here: ${model.folder}`
          : `${model.state}${model.fetchable ? `; fetch it with: tiro models pull ${model.id}` : ''}`,
    })),
    {
      name: 'fonts',
      ok: true,
      detail: existsSync('/usr/share/fonts/truetype/noto')
        ? 'pdf in ten scripts'
        : 'pdf in few scripts only; install the Debian packages fonts-noto-core and fonts-noto-cjk',
    },
    await dataFinding(config),
  ]
  return list
}

async function speechFinding(config: Config): Promise<Finding> {
  const manager = createModelManager({ ...config.models, fetch: false })
  const speech = createSpeechChooser(config, manager)
  try {
    const { engine } = await speech.choose('en')
    return {
      name: 'speech',
      ok: true,
      detail: `${engine.provider}/${engine.model} for English, ${engine.quality} quality`,
    }
  } catch (error) {
    return { name: 'speech', ok: error instanceof WaitError, detail: messageOf(error) }
  } finally {
    await speech.close()
    await manager.close()
  }
}

/** What tells speakers apart, with what is here. */
async function speakersFinding(config: Config): Promise<Finding> {
  const here = { ...config, models: { ...config.models, fetch: false } }
  const manager = createModelManager(here.models)
  const speakers = createSpeakerChooser(here, manager)
  const name = 'speakers'
  try {
    const choice = await speakers.choose(new AbortController().signal)
    if (choice === null) return { name, ok: true, detail: 'not told apart (TIRO_SPEAKERS=off)' }
    const { provider, model, quality } = choice.engine
    const better = 'better with: tiro models pull pyannote-segmentation-3.0, tiro models pull titanet-small'
    return {
      name,
      ok: true,
      detail: `${provider}/${model}, ${quality} quality${quality === 'draft' ? `; ${better}` : ''}`,
    }
  } catch (error) {
    return { name, ok: error instanceof WaitError, detail: messageOf(error) }
  } finally {
    await speakers.close()
    await manager.close()
  }
}

async function translationFinding(config: Config): Promise<Finding> {
  // What is here, without asking a host for more.
  const translators = createTranslationChooser({ ...config, models: { ...config.models, fetch: false } })
  try {
    const listed = await translators.list()
    const more = 'more pairs by Debian: apt-cache search ^apertium-'
    if (config.translation.engine === 'off') return { name: 'translation', ok: true, detail: 'switched off' }
    if ('any' in listed) return { name: 'translation', ok: true, detail: `any language, by ${listed.any.engine}` }
    const pairs = listed.pairs.map(({ from, to }) => `${from} → ${to.map(({ language }) => language).join(' ')}`)
    const here = pairs.length === 0 ? 'nothing is here; install the Debian package apertium' : pairs.join(', ')
    const fetched = config.models.fetch ? '; models for others are fetched when they are first asked for' : ''
    return { name: 'translation', ok: true, detail: `${here}${fetched}; ${more}` }
  } finally {
    await translators.close()
  }
}

/** What search by meaning uses; without any, search by words goes on. */
async function searchFinding(config: Config): Promise<Finding> {
  const name = 'search'
  return withModels({ ...config, models: { ...config.models, fetch: false } }, async (manager) => {
    const chooser = createEmbedderChooser(config, manager, () => undefined)
    try {
      const embedder = await chooser.wanted()
      if (embedder !== null) return { name, ok: true, detail: `by meaning: ${embedder.model}, ${embedder.quality}` }
      if (config.embedding.engine === 'off') return { name, ok: true, detail: 'by words only (TIRO_EMBEDDING=off)' }
      const detail = config.models.fetch
        ? 'by words until the server has fetched a model: multilingual-e5-small, or word vectors by npm where it cannot be had'
        : 'by words only; by meaning with: tiro models pull multilingual-e5-small (TIRO_MODEL_FETCH=0 fetches nothing by itself)'
      return { name, ok: true, detail }
    } finally {
      await chooser.close()
    }
  })
}

function insightFinding({ chat, insights }: Config): Finding {
  const detail =
    chat === null || insights === 'extractive'
      ? 'by sentences of the transcript; name a chat model in TIRO_CHAT_URL and TIRO_CHAT_MODEL for written ones'
      : `by ${chat.model} at ${chat.baseUrl}`
  return { name: 'insights', ok: true, detail }
}

async function databaseFinding(config: Config): Promise<Finding> {
  const name = 'database'
  try {
    return { name, ok: true, detail: await describeDatabase(config) }
  } catch (error) {
    return { name, ok: false, detail: `the one of TIRO_DATABASE_URL cannot be asked: ${messageOf(error)}` }
  }
}

async function dataFinding(config: Config): Promise<Finding> {
  const folder = existsSync(config.data) ? config.data : path.dirname(config.data)
  const { bavail, bsize } = await statfs(folder)
  const free = bavail * bsize
  return {
    name: 'data',
    ok: free > config.media.minFreeBytes,
    detail: `${config.data}, ${(free / 1e9).toFixed(0)} GB free`,
  }
}
