import { mkdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { writeWhole } from '../../models/write-whole.ts'
import { withExactFilters } from './exact-filters.ts'
import { statisticsEmbedding } from './statistics-embedding.ts'

/** Writes the embedding without weights into a folder. Returns its path. */
export async function writeStatistics(folder: string): Promise<string> {
  return writeModel(folder, 'statistics-embedding.onnx', statisticsEmbedding())
}

/** Writes the quantised segmentation model with exact filters into a folder. Returns its path. */
export async function writeExact(folder: string, quantised: string): Promise<string> {
  return writeModel(folder, 'segmentation-exact.onnx', withExactFilters(await readFile(quantised)))
}

async function writeModel(folder: string, name: string, data: Uint8Array): Promise<string> {
  const target = path.resolve(folder, name)
  await mkdir(folder, { recursive: true })
  await writeWhole(target, data)
  return target
}
