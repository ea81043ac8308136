// A recording beside other programs that use every core.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { removeFolder, temporaryFolder } from '../test/helpers/harness.ts'
import type { Figure } from './figure.ts'
import { makeTenMinutes } from './ten-minutes.ts'
import { throughTiro } from './through-tiro.ts'

/**
 * Linux may give each session a share of the CPU of its own (`sched_autogroup_enabled`); priorities then count for
 * nothing between Tiro and other programs. In a container or a service they count.
 */
export async function busyMachine(): Promise<Figure[]> {
  const folder = await temporaryFolder()
  try {
    const made = await makeTenMinutes(folder)
    const alone = await throughTiro(made.env, made.media)
    const others = Array.from({ length: availableParallelism() }, () =>
      spawn('sh', ['-c', 'while :; do :; done'], { stdio: 'ignore', detached: true }),
    )
    try {
      const beside = await throughTiro(made.env, made.media)
      const ratio = beside.seconds / alone.seconds
      return [
        {
          name: 'busy machine: a recording beside one busy program per core',
          value: ratio,
          unit: '×',
          goal: '≤ 2.2',
          met: ratio <= 2.2,
          against: `alone: ${alone.seconds.toFixed(1)} s; beside them: ${beside.seconds.toFixed(1)} s`,
        },
      ]
    } finally {
      for (const other of others) other.kill('SIGKILL')
    }
  } finally {
    await removeFolder(folder)
  }
}
