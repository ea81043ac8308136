import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { TestServer } from '../helpers/harness.ts'

/** What an honest client saw of a server under attack. */
export interface VitalSigns {
  /** 99th percentile of GET /healthz over kept connections, milliseconds. */
  healthzP99: number
  healthzMax: number
  /** Health checks that failed. */
  failures: string[]
  /** Resident memory after the first tenth of the attack and at its end, and the most, MB. */
  memoryMb: { early: number; late: number; most: number }
  seconds: number
}

/** What health-thread.ts reports. */
export interface Health {
  times: number[]
  failures: string[]
  memory: number[]
}

/**
 * Asks for the server's health every 25 ms, and reads its memory, while `attack` runs. In a thread, so that the work of
 * the attacker doesn't count.
 */
export async function watch(server: TestServer, attack: () => Promise<void>): Promise<VitalSigns> {
  const { address, pid } = server
  const worker = new Worker(new URL('./health-thread.ts', import.meta.url), { workerData: { address, pid } })
  await once(worker, 'online')
  const start = performance.now()
  try {
    await attack()
  } finally {
    worker.postMessage('end', [])
  }
  const [{ times, failures, memory }] = (await once(worker, 'message')) as [Health]
  await worker.terminate()
  const sorted = times.toSorted((a, b) => a - b)
  const mean = (of: readonly number[]): number => Math.round(of.reduce((sum, one) => sum + one, 0) / of.length)
  const tenth = Math.max(1, Math.floor(memory.length / 10))
  return {
    healthzP99: round(sorted[Math.floor(sorted.length * 0.99)] ?? 0),
    healthzMax: round(sorted.at(-1) ?? 0),
    failures,
    memoryMb: {
      early: mean(memory.slice(tenth, 2 * tenth)),
      late: mean(memory.slice(-tenth)),
      most: Math.max(...memory),
    },
    seconds: Math.round((performance.now() - start) / 1000),
  }
}

/** Resident memory of a process, MB. */
export function residentMb(pid: number): number {
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)
}

const round = (ms: number): number => Math.round(ms * 10) / 10
