import { availableParallelism, totalmem } from 'node:os'
import path from 'node:path'
import { cgroupLimits } from './cgroup-limits.ts'
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
  /** Bytes that all processes of an engine may need together; null: their number was set, whatever they need. */
  memory: number | null
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

/** The rest is for the server, ffmpeg and the file cache. */
const engineShare = 0.75

export function readWorker({ integer, text }: Settings): WorkerSettings {
  const limits = cgroupLimits()
  // A part of a CPU is a process, too: it would be left unused otherwise.
  const cpus = Math.max(1, Math.min(availableParallelism(), Math.ceil(limits.cpus ?? Infinity)))
  return {
    processes: integer('TIRO_PROCESSES', cpus, 1, 256),
    memory: text('TIRO_PROCESSES') === null ? Math.min(totalmem(), limits.memory ?? Infinity) * engineShare : null,
    processMemory: integer('TIRO_PROCESS_MEMORY', 3 * 1024 ** 3, 64 * 1024 ** 2),
    idleSeconds: integer('TIRO_PROCESS_IDLE', 60, 1, 24 * 3600),
  }
}
