// What the disk can do: dd writes and fsyncs the same number of bytes.
import { execFile } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const sourceBytes = 32 * 1024 * 1024

/** Seconds for dd to write and fsync so many bytes of noise in a folder. Zeros would be faster on some disks. */
export async function ddSeconds(folder: string, bytes: number): Promise<number> {
  const own = await mkdtemp(path.join(folder, 'dd-'))
  const [source, target] = [path.join(own, 'source'), path.join(own, 'target')]
  await writeFile(source, randomFillSync(Buffer.alloc(sourceBytes)))
  const times = Math.ceil(bytes / sourceBytes)
  const command =
    'i=0; while [ $i -lt "$2" ]; do cat "$0"; i=$((i+1)); done | dd of="$1" bs=1M iflag=fullblock conv=fsync'
  const start = performance.now()
  await promisify(execFile)('sh', ['-c', command, source, target, String(times)])
  const seconds = (performance.now() - start) / 1000
  if ((await stat(target)).size < bytes) throw new Error('dd wrote too little')
  await rm(own, { recursive: true })
  return seconds * (bytes / (times * sourceBytes))
}
