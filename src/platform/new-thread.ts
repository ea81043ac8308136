import { getCompileCacheDir } from 'node:module'
import { Worker } from 'node:worker_threads'

// Runs before the thread's module: the compile cache avoids stripping its types again, which saves 16 MB per thread.
const bootstrap = `
const { module, cache } = require('node:worker_threads').workerData
if (cache !== null) require('node:module').enableCompileCache(cache)
import(module)
`

/** The `workerData` of a thread. */
export interface ThreadData<T> {
  data: T
}

/** Starts a thread with one of our modules, `data` in its ThreadData and the compile cache of this process. */
export function newThread(module: URL, data: unknown, name: string): Worker {
  return new Worker(bootstrap, {
    eval: true,
    workerData: { module: module.href, cache: getCompileCacheDir() ?? null, data },
    name,
  })
}
