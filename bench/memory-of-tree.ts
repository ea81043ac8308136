import { readdirSync, readFileSync } from 'node:fs'

/** A process and all its descendants: the arguments and the private memory (bytes) of each. Linux. */
export function processesOf(root: number): { args: string; memory: number }[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const parent = /^PPid:\t(\d+)/m.exec(read(`/proc/${name}/status`))?.[1]
    if (parent !== undefined) parents.set(Number(name), Number(parent))
  }
  const isInTree = (pid: number): boolean => {
    for (let at: number | undefined = pid; at !== undefined; at = parents.get(at)) if (at === root) return true
    return false
  }
  return [...parents.keys()]
    .filter(isInTree)
    .map((pid) => ({ args: read(`/proc/${pid}/cmdline`).replaceAll('\0', ' '), memory: memoryOf(pid) }))
}

/** Private memory of a process and all its descendants, bytes. Linux. */
export function memoryOfTree(root: number): number {
  return processesOf(root).reduce((sum, { memory }) => sum + memory, 0)
}

/** Private memory of one process, bytes. Linux. */
export function memoryOf(pid: number): number {
  return 1024 * Number(/^RssAnon:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0)
}

/** Processes end while they are read. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
