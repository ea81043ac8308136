import { execFileSync } from 'node:child_process'
import path from 'node:path'

/**
 * Compiles the shim with the system's C compiler into `folder`.
 * @returns its path, for LD_PRELOAD; null without a compiler or LD_PRELOAD
 */
export function buildShim(folder: string): string | null {
  if (process.platform !== 'linux') return null
  const shim = path.join(folder, 'slow-fsync.so')
  const source = path.join(import.meta.dirname, 'shim.c')
  try {
    execFileSync('cc', ['-shared', '-fPIC', '-O2', '-Wall', '-o', shim, source, '-ldl'], { stdio: 'inherit' })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
  return shim
}
