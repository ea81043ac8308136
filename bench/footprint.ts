// The cost of Tiro at rest: disk, start, idle memory.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { removeFolder, startServer, temporaryFolder } from '../test/helpers/harness.ts'
import { residentMemory } from './cpu-of-tree.ts'
import type { Figure } from './figure.ts'
import { installForUse } from './install-for-use.ts'

/** Disk space of an installation: npm packages without development dependencies, and Tiro itself. */
export async function installedSize(): Promise<Figure[]> {
  const folder = await temporaryFolder()
  try {
    installForUse(folder)
    const lines = execFileSync('du', ['-m', '--max-depth=2', path.join(folder, 'node_modules')], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .map((line) => line.split('\t'))
    const megabytes = Number(lines.at(-1)?.[0])
    const largest = lines
      .slice(0, -1)
      .map(([size, name]) => [Number(size), path.relative(path.join(folder, 'node_modules'), name ?? '')] as const)
      .filter(([, name]) => !/^@[^/]+$/.test(name))
      .toSorted((a, b) => b[0] - a[0])
      .filter(([, name], index, all) => !all.slice(0, index).some(([, before]) => name.startsWith(`${before}/`)))
      .slice(0, 6)
    return [
      {
        name: 'installed for use, npm packages',
        value: megabytes,
        unit: 'MB',
        goal: '≤ 350',
        met: megabytes <= 350,
        against: largest.map(([size, name]) => `${name} ${size}`).join(', '),
      },
    ]
  } finally {
    await removeFolder(folder)
  }
}

/** Time to the "ready" line with an existing database, and resident memory when idle. */
export async function startUp(): Promise<Figure[]> {
  const folder = await temporaryFolder()
  const data = path.join(folder, 'data')
  try {
    const first = await startServer({ data })
    await first.stop()
    const times: number[] = []
    let memory = 0
    for (let i = 0; i < 5; i++) {
      const started = performance.now()
      const server = await startServer({ data, key: first.key })
      times.push((performance.now() - started) / 1000)
      await sleep(2000)
      memory = Math.max(memory, residentMemory(server.pid) / 1e6)
      await server.stop()
    }
    const median = times.toSorted((a, b) => a - b)[2] ?? 0
    return [
      {
        name: 'serve: ready after, median of 5',
        value: median,
        unit: 's',
        goal: '≤ 0.7',
        met: median <= 0.7,
        against: times.map((time) => time.toFixed(2)).join(', '),
      },
      { name: 'serve: idle resident memory', value: memory, unit: 'MB', goal: '≤ 110', met: memory <= 110 },
    ]
  } finally {
    await removeFolder(folder)
  }
}
