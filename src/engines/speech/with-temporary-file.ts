import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { workFolder } from '../../platform/files/work-folder.ts'

/** Passes data to a library that only reads files. The file is deleted when `use` has returned. */
export function withTemporaryFile<T>(name: string, data: string | Uint8Array, use: (file: string) => T): T {
  const folder = mkdtempSync(workFolder())
  try {
    const file = path.join(folder, name)
    writeFileSync(file, data)
    return use(file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
