import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { writeWhole } from './write-whole.ts'

/** How a speech model did on the reference recording, on this machine. */
export interface ModelCheck {
  /** RFC 3339. */
  at: string
  /** Null: it failed before it recognised anything. */
  wordErrorRate: number | null
  /** The most that it may have. */
  limit: number
  /** Seconds of work per second of speech. */
  realTimeFactor: number | null
  /** Bytes of its process at the end; null: unknown. */
  memory: number | null
  /** A sentence; null: it recognises speech as expected. */
  problem: string | null
}

/** The last check of each model, in a file beside the models. */
export interface ModelChecks {
  of: (id: string) => Promise<ModelCheck | null>
  /** Null: forgets it. */
  note: (id: string, check: ModelCheck | null) => Promise<void>
}

export function rememberChecks(file: string): ModelChecks {
  const load = async (): Promise<Record<string, ModelCheck>> => {
    try {
      return JSON.parse(await readFile(file, 'utf8')) as Record<string, ModelCheck>
    } catch {
      // Missing or damaged: the models are checked again.
      return {}
    }
  }
  let saving: Promise<void> = Promise.resolve()
  return {
    of: async (id) => {
      await saving
      return (await load())[id] ?? null
    },
    note: (id, check) => {
      const save = async (): Promise<void> => {
        const { [id]: _, ...others } = await load()
        const checks = check === null ? others : { ...others, [id]: check }
        await mkdir(path.dirname(file), { recursive: true })
        await writeWhole(file, JSON.stringify(checks))
      }
      const saved = saving.then(save)
      saving = saved.catch(() => undefined)
      return saved
    },
  }
}
