import { availableParallelism } from 'node:os'
import path from 'node:path'
import { withoutSlash, type Settings } from './settings.ts'

export interface ModelSettings {
  /** Folder for downloaded models. */
  folder: string
  /** Additional folders (TIRO_MODELS, colon separated). A model found there counts as installed. */
  extra: string[]
  /** Base URL that replaces the model hosts; null: the URLs in the catalogue. */
  mirror: string | null
  /** Whether Tiro may download models. */
  fetch: boolean
}

/** Processes in which models run. */
export interface WorkerSettings {
  /** Maximum number of engine processes that work at the same time. */
  processes: number
  /** An engine process that uses more memory than this is replaced, bytes. */
  processMemory: number
  /** An engine process without work is kept for this long, seconds. */
  idleSeconds: number
}

export function readModels({ text, flag }: Settings, data: string): ModelSettings {
  const mirror = text('TIRO_MODEL_MIRROR')
  return {
    folder: path.resolve(text('TIRO_MODEL_FOLDER') ?? path.join(data, 'models')),
    extra: (text('TIRO_MODELS') ?? '')
      .split(path.delimiter)
      .filter((s) => s !== '')
      .map((s) => path.resolve(s)),
    mirror: mirror === null ? null : withoutSlash(mirror),
    fetch: flag('TIRO_MODEL_FETCH', true),
  }
}

export function readWorker({ integer }: Settings): WorkerSettings {
  return {
    processes: integer('TIRO_PROCESSES', Math.max(1, availableParallelism()), 1, 256),
    processMemory: integer('TIRO_PROCESS_MEMORY', 3 * 1024 ** 3, 64 * 1024 ** 2),
    idleSeconds: integer('TIRO_PROCESS_IDLE', 60, 0, 24 * 3600),
  }
}
