import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { withExactFilters } from './exact-filters.ts'
import { statisticsEmbedding } from './statistics-embedding.ts'

/** Writes the embedding without weights into a folder. Returns its path. */
export async function writeStatistics(folder: string): Promise<string> {
  return writeWhole(folder, 'statistics-embedding.onnx', statisticsEmbedding())
}

/** Writes the quantised segmentation model with exact filters into a folder. Returns its path. */
export async function writeExact(folder: string, quantised: string): Promise<string> {
  return writeWhole(folder, 'segmentation-exact.onnx', withExactFilters(await readFile(quantised)))
}

/** Whole at any time, because another process may read or write the file. */
async function writeWhole(folder: string, name: string, data: Uint8Array): Promise<string> {
  const target = path.resolve(folder, name)
  const draft = `${target}.${randomUUID()}`
  await mkdir(folder, { recursive: true })
  await writeFile(draft, data)
  await rename(draft, target)
  return target
}
