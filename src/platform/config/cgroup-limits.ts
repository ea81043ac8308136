import { readFileSync } from 'node:fs'
import path from 'node:path'

/** What the control groups of a process leave it. Null: no limit, or none that can be read. */
export interface CgroupLimits {
  /** CPUs, may be a fraction. */
  cpus: number | null
  /** Bytes. */
  memory: number | null
}

/**
 * The limits of this process's control groups and of those around them, version 1 and 2. Node.js knows them in part:
 * `os.availableParallelism` ignores a quota of version 1. `root` is `/`, or another folder in tests.
 */
export function cgroupLimits(root = '/'): CgroupLimits {
  const found: { cpus: number[]; memory: number[] } = { cpus: [], memory: [] }
  const add = (list: number[], value: number | null): void => {
    if (value !== null) list.push(value)
  }
  const at = (controller: string, group: string): ((name: string) => string | null) => {
    const folder = path.join(root, 'sys/fs/cgroup', controller, group)
    return (name) => read(path.join(folder, name))
  }
  for (const line of (read(path.join(root, 'proc/self/cgroup')) ?? '').split('\n')) {
    const [id, controllers = '', own = '/'] = line.split(':')
    for (const group of withParents(own)) {
      if (id === '0') {
        const file = at('', group)
        const [quota, period] = (file('cpu.max') ?? '').split(/\s+/)
        add(found.cpus, ratio(quota, period))
        add(found.memory, bytes(file('memory.max')))
      } else if (controllers.split(',').includes('cpu')) {
        const file = at(controllers, group)
        add(found.cpus, ratio(file('cpu.cfs_quota_us'), file('cpu.cfs_period_us')))
      } else if (controllers === 'memory') {
        add(found.memory, bytes(at('memory', group)('memory.limit_in_bytes')))
      }
    }
  }
  return { cpus: leastOf(found.cpus), memory: leastOf(found.memory) }
}

/** A group and those around it. Inside a container only the outermost folder is there. */
function withParents(group: string): string[] {
  const parts = group.split('/').filter((part) => part !== '' && part !== '..')
  return parts.reduceRight<string[]>((all, _, i) => [...all, parts.slice(0, i + 1).join('/')], []).concat('')
}

/** Null for `max` and −1, which mean no limit. */
function ratio(quota: string | null | undefined, period: string | null | undefined): number | null {
  const [most, of] = [Number(quota), Number(period)]
  return quota != null && most > 0 && of > 0 ? most / of : null
}

/** Version 1 says no limit with the largest number of pages. */
function bytes(text: string | null): number | null {
  const value = Number(text)
  return text !== null && value > 0 && value < 2 ** 60 ? value : null
}

function leastOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : Math.min(...values)
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    // Not there on this system, or not for this process.
    return null
  }
}
