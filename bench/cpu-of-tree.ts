// CPU time of a process and its descendants, by kind, read from /proc while they run.
import { readFileSync, readdirSync } from 'node:fs'

const ticksPerSecond = 100
const everyMs = 100

export interface CpuOfTree {
  /** CPU seconds so far, by the kind that `kindOf` returns for a process. */
  read: () => Record<string, number>
  /** Largest resident memory of the root process so far, bytes. */
  peakMemory: () => number
  stop: () => void
}

interface Stat {
  parent: number
  seconds: number
}

function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name may contain spaces, so fields are counted after its closing bracket.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { parent: Number(fields[1]), seconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond }
  } catch {
    return null
  }
}

/** CPU seconds that a process has used; 0 if it has ended. */
export function cpuOf(pid: number): number {
  return statOf(pid)?.seconds ?? 0
}

function argumentsOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** Resident memory of a process, bytes. */
export function residentMemory(pid: number): number {
  const match = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  return Number(match?.[1] ?? 0) * 1024
}

/** Watches a tree of processes. Of one that ends between two samples, at most a tenth of a second is missed. */
export function watchCpu(root: number, kindOf: (args: string) => string): CpuOfTree {
  const seen = new Map<number, { kind: string; seconds: number }>()
  let peak = 0
  const look = (): void => {
    const stats = new Map<number, Stat>()
    for (const name of readdirSync('/proc')) {
      const pid = Number(name)
      const stat = Number.isInteger(pid) ? statOf(pid) : null
      if (stat !== null) stats.set(pid, stat)
    }
    const belongs = (pid: number): boolean => {
      for (let at = pid; at > 1; at = stats.get(at)?.parent ?? 0) if (at === root) return true
      return false
    }
    for (const [pid, { seconds }] of stats) {
      if (!belongs(pid)) continue
      const args = argumentsOf(pid)
      const known = seen.get(pid)
      // A process is a copy of its parent until it calls exec.
      seen.set(pid, { kind: args === '' ? (known?.kind ?? 'other') : kindOf(args), seconds })
    }
    try {
      peak = Math.max(peak, residentMemory(root))
    } catch {
      // It has ended.
    }
  }
  look()
  const timer = setInterval(look, everyMs)
  return {
    read: () => {
      look()
      const sums: Record<string, number> = {}
      for (const { kind, seconds } of seen.values()) sums[kind] = (sums[kind] ?? 0) + seconds
      return sums
    },
    peakMemory: () => peak,
    stop: () => clearInterval(timer),
  }
}
