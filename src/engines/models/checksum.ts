import { mkdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { writeWhole } from './write-whole.ts'
import { sha256OfFile } from '../../platform/files/sha256-of-file.ts'

interface Remembered {
  size: number
  mtimeMs: number
  sha256: string
}

/** Checksums of files, computed once per size and modification time. */
export interface ChecksumMemory {
  /** The file's checksum; throws ENOENT if the file does not exist. */
  of: (file: string) => Promise<string>
  /** Computes it again. */
  again: (file: string) => Promise<string>
}

/** Checksums of larger files are stored on disk: hashing a gigabyte at every start would be slow. */
const bigBytes = 4 * 1024 * 1024

/** `file` stores checksums of big files between starts. */
export function rememberChecksums(file: string): ChecksumMemory {
  let loaded: Promise<Map<string, Remembered>> | undefined
  const load = async (): Promise<Map<string, Remembered>> => {
    try {
      const entries: unknown = JSON.parse(await readFile(file, 'utf8'))
      return new Map(Object.entries(entries as Record<string, Remembered>))
    } catch {
      // Missing or damaged: everything is verified again.
      return new Map()
    }
  }
  let saving: Promise<void> = Promise.resolve()
  const save = (known: Map<string, Remembered>): Promise<void> => {
    saving = saving.then(async () => {
      const big = [...known].filter(([, entry]) => entry.size > bigBytes)
      // Not its parents: a command that only reads models leaves no folder.
      await mkdir(path.dirname(file)).catch(() => undefined)
      await writeWhole(file, JSON.stringify(Object.fromEntries(big)))
    })
    return saving
  }
  const compute = async (wanted: string, size: number, mtimeMs: number): Promise<string> => {
    const known = await (loaded ??= load())
    const sha256 = await sha256OfFile(wanted)
    known.set(wanted, { size, mtimeMs, sha256 })
    if (size > bigBytes) {
      // In a missing or read-only folder only the cache of checksums is lost.
      await save(known).catch(() => {
        saving = Promise.resolve()
      })
    }
    return sha256
  }
  return {
    of: async (wanted) => {
      const { size, mtimeMs } = await stat(wanted)
      const before = (await (loaded ??= load())).get(wanted)
      if (before !== undefined && before.size === size && before.mtimeMs === mtimeMs) return before.sha256
      return compute(wanted, size, mtimeMs)
    },
    again: async (wanted) => {
      const { size, mtimeMs } = await stat(wanted)
      return compute(wanted, size, mtimeMs)
    },
  }
}
