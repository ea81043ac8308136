import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { TestServer } from '../helpers/harness.ts'

/** What an honest client saw of a server under attack. */
export interface VitalSigns {
  /** 99th percentile of GET /healthz over kept connections, milliseconds. */
  healthzP99: number
  healthzMax: number
  /** How much slower than quiet the machine was meanwhile, 1 or more: by the answers of an idle server beside it. */
  slowness: number
  /** Health checks that failed. */
  failures: string[]
  /** Resident memory after the first tenth of the attack and at its end, and the most, MB. */
  memoryMb: { early: number; late: number; most: number }
  seconds: number
}

/** What health-thread.ts reports. */
export interface Health {
  times: number[]
  /** Of the idle server. */
  idleTimes: number[]
  failures: string[]
  memory: number[]
}

/** 99th percentile of an idle server's answers on a quiet machine, milliseconds. */
const quietMs = 3

/**
 * Asks for the server's health every 25 ms, and reads its memory, while `attack` runs. In a thread, so that the work of
 * the attacker doesn't count.
 */
export async function watch(server: TestServer, attack: () => Promise<void>): Promise<VitalSigns> {
  const { address, pid } = server
  const idle = new Worker(new URL('./idle-thread.ts', import.meta.url))
  const [idleAddress] = (await once(idle, 'message')) as [string]
  const worker = new Worker(new URL('./health-thread.ts', import.meta.url), {
    workerData: { address, pid, idleAddress },
  })
  // The attack begins once the thread has a connection, as a client has that was there before.
  await once(worker, 'message')
  const start = performance.now()
  try {
    await attack()
  } finally {
    worker.postMessage('end', [])
    // The health check that is under way may still ask it.
    idle.unref()
  }
  const [{ times, idleTimes, failures, memory }] = (await once(worker, 'message')) as [Health]
  await worker.terminate()
  await idle.terminate()
  const mean = (of: readonly number[]): number => Math.round(of.reduce((sum, one) => sum + one, 0) / of.length)
  const tenth = Math.max(1, Math.floor(memory.length / 10))
  return {
    healthzP99: round(p99(times)),
    healthzMax: round(Math.max(...times)),
    slowness: round(Math.max(1, p99(idleTimes) / quietMs)),
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

function p99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0
}

const round = (ms: number): number => Math.round(ms * 10) / 10
