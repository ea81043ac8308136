import { createPool, type ProcessPool } from '../../platform/processes/pool.ts'

/** Runs the child process that loads or converts the word vectors. */
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
