import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { CatalogueModel } from './catalogue.ts'

export function fetchable(model: CatalogueModel): boolean {
  return model.files.every((file) => file.address !== null)
}

/** Bytes of the whole model; null if unknown before the first fetch. */
export function totalOf(model: CatalogueModel): number | null {
  if (model.made !== undefined) return model.made.bytes
  return model.files.reduce<number | null>(
    (sum, file) => (sum === null || file.bytes === null ? null : sum + file.bytes),
    0,
  )
}

/** Bytes of a model in a folder, including partial files. */
export async function bytesIn(folder: string, model: CatalogueModel): Promise<number> {
  if (model.made !== undefined) return model.made.isWhole(folder) ? model.made.bytes : 0
  let bytes = 0
  for (const file of model.files) {
    const place = path.join(folder, file.name)
    bytes += (await sizeOf(place)) ?? (await sizeOf(`${place}.partial`)) ?? 0
  }
  return bytes
}

export async function sizeOf(file: string): Promise<number | null> {
  try {
    const found = await stat(file)
    return found.isFile() ? found.size : null
  } catch {
    return null
  }
}

/** Why a model that isn't installed isn't fetched, and what to do. */
export function downloadsOff(id: string): string {
  return `The model ${id} isn't installed, and TIRO_MODEL_FETCH=0 turns downloads off. Set TIRO_MODEL_FETCH=1, or add the model's folder to TIRO_MODELS.`
}

/** Why a model without an address isn't fetched, and what to do. */
export function noAddress(id: string): string {
  return `The model ${id} can't be downloaded. Add its folder to TIRO_MODELS.`
}
