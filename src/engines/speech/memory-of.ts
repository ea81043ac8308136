import { readFile } from 'node:fs/promises'

/** Bytes of memory of processes; null where the system doesn't tell. */
export async function memoryOf(pids: readonly number[]): Promise<number | null> {
  let bytes = 0
  for (const pid of pids) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
    bytes += Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
  }
  return bytes === 0 ? null : bytes
}
