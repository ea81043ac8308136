// How fast are parts stored, compared with dd writing and fsyncing the same bytes in the same folder?
import { randomFillSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Readable } from 'node:stream'
import { openDiskBlobs } from '../src/platform/blobs/disk.ts'
import { ddSeconds } from './dd.ts'
import type { Figure } from './figure.ts'

const mebibyte = 1024 * 1024
const partBytes = 64 * mebibyte
const sourceBytes = 32 * mebibyte
const rounds = 4
/** As from a socket. */
const chunkBytes = 64 * 1024

/**
 * Stores `total` bytes in parts of 64 MiB and joins them. TIRO_BENCH_BYTES sets the total (default 2 GiB),
 * TIRO_BENCH_FOLDER the disk.
 */
export async function uploadStore(): Promise<Figure[]> {
  const total = Number(process.env['TIRO_BENCH_BYTES'] ?? 2 * 1024 * mebibyte)
  const folder = mkdtempSync(path.join(process.env['TIRO_BENCH_FOLDER'] ?? tmpdir(), 'tiro-bench-'))
  try {
    const source = randomFillSync(Buffer.alloc(sourceBytes))
    const blobs = await openDiskBlobs({ folder: path.join(folder, 'blobs'), minFreeBytes: 0 })
    await blobs.put('warm', randomFillSync(Buffer.alloc(4 * mebibyte)))
    let blocked = 0
    const memoryBefore = process.memoryUsage.rss()
    let memoryPeak = memoryBefore
    const watcher = setInterval(() => {
      memoryPeak = Math.max(memoryPeak, process.memoryUsage.rss())
    }, 50)
    const keys: string[] = []
    let seconds = 0
    // Disk speed varies from minute to minute, so dd and parts alternate.
    let peer = await ddSeconds(folder, total / rounds)
    for (let round = 0; round < rounds; round++) {
      // A new one each round, since it would count the time while it is disabled.
      const delay = monitorEventLoopDelay({ resolution: 5 })
      delay.enable()
      const start = performance.now()
      for (let stored = 0; stored < total / rounds; stored += partBytes) {
        const key = `upload/${keys.length + 1}`
        keys.push(key)
        await blobs.put(key, body(source, Math.min(partBytes, total / rounds - stored)))
      }
      seconds += (performance.now() - start) / 1000
      delay.disable()
      blocked = Math.max(blocked, delay.max / 1e6)
      peer += await ddSeconds(folder, total / rounds)
    }
    const joinStart = performance.now()
    const { size } = await blobs.concat('recording/original', keys)
    const joinMs = performance.now() - joinStart
    clearInterval(watcher)
    if (size !== total) throw new Error(`joined ${size} of ${total} bytes`)
    const ratio = ((peer / (rounds + 1)) * rounds) / seconds
    const growth = (memoryPeak - memoryBefore) / mebibyte
    return [
      { name: 'parts stored', value: ratio, unit: '×', goal: '≥ 0.7', met: ratio >= 0.7, against: 'dd conv=fsync' },
      { name: 'parts stored', value: total / mebibyte / seconds, unit: 'MiB/s', goal: '(shown)', met: true },
      { name: 'parts joined', value: joinMs, unit: 'ms', goal: '≤ 1000', met: joinMs <= 1000 },
      { name: 'memory grown by storing', value: growth, unit: 'MiB', goal: '< 64', met: growth < 64 },
      { name: 'event loop blocked by storing', value: blocked, unit: 'ms', goal: '≤ 50', met: blocked <= 50 },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function body(source: Buffer, bytes: number): Readable {
  function* chunks(): Generator<Buffer> {
    for (let sent = 0; sent < bytes; sent += chunkBytes) {
      const from = sent % source.length
      yield source.subarray(from, from + Math.min(chunkBytes, bytes - sent))
    }
  }
  return Readable.from(chunks(), { objectMode: false, highWaterMark: chunkBytes })
}

if (process.argv[1] === import.meta.filename) console.table(await uploadStore())
