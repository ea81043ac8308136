import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { sweepTemporary } from '../platform/files/temporary-files.ts'

/** Files of requests that are transcribed without being kept. */
export function requestFolder(data: string): string {
  return path.join(data, 'requests')
}

/** Deletes what a process left that ended in the middle of a request. */
export async function sweepRequests(data: string): Promise<void> {
  const folder = requestFolder(data)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await sweepTemporary(folder)
}
