import { readFileSync, readdirSync } from 'node:fs'

/** Processes that a server started, by a part of their command. */
export function childrenOf(pid: number, part: string): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((one) => {
      if (!Number.isInteger(one)) return false
      try {
        const parent = /^PPid:\t(\d+)/m.exec(readFileSync(`/proc/${one}/status`, 'utf8'))?.[1]
        return Number(parent) === pid && readFileSync(`/proc/${one}/cmdline`, 'utf8').includes(part)
      } catch {
        return false // It has ended.
      }
    })
}
