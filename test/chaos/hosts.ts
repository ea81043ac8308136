// Two network namespaces that act as hosts, beside this process's own, which must be one without a network
// (`unshare --net`): nothing of all this reaches the machine's interfaces.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { networkInterfaces } from 'node:os'

export interface Host {
  name: string
  address: string
  /** The start of a command that runs there. */
  enter: readonly string[]
  disconnect: () => void
  connect: () => void
  stop: () => void
}

/** The address at which the hosts reach this process and what it starts. */
export const core = '10.77.0.1'

const ip = (...args: string[]): void => void execFileSync('ip', args, { stdio: 'pipe' })

/** @throws if this process is in a namespace with a network */
export function prepareCore(): void {
  const others = Object.keys(networkInterfaces()).filter((name) => name !== 'lo')
  if (others.length > 0) throw new Error('Run this in a network namespace of its own: unshare --net.')
  ip('link', 'set', 'lo', 'up')
  ip('addr', 'add', `${core}/32`, 'dev', 'lo')
}

export function createHost(number: number): Host {
  const name = `host${number}`
  const mine = `10.77.${number}.1`
  const address = `10.77.${number}.2`
  const holder: ChildProcess = spawn('unshare', ['--net', '--uts', 'sleep', 'infinity'], { stdio: 'ignore' })
  const { pid } = holder
  if (pid === undefined) throw new Error('unshare could not be started.')
  const enter = ['nsenter', `--net=/proc/${pid}/ns/net`, `--uts=/proc/${pid}/ns/uts`]
  waitForNamespace(pid)
  const inside = (...args: string[]): void => {
    const [program = '', ...rest] = [...enter, ...args]
    execFileSync(program, rest, { stdio: 'pipe' })
  }
  inside('hostname', name)
  ip('link', 'add', `v${number}`, 'type', 'veth', 'peer', 'name', `w${number}`)
  ip('link', 'set', `w${number}`, 'netns', String(pid))
  ip('addr', 'add', `${mine}/24`, 'dev', `v${number}`)
  ip('link', 'set', `v${number}`, 'up')
  inside('ip', 'link', 'set', 'lo', 'up')
  inside('ip', 'addr', 'add', `${address}/24`, 'dev', `w${number}`)
  inside('ip', 'link', 'set', `w${number}`, 'up')
  inside('ip', 'route', 'add', 'default', 'via', mine)
  return {
    name,
    address,
    enter,
    disconnect: () => ip('link', 'set', `v${number}`, 'down'),
    connect: () => ip('link', 'set', `v${number}`, 'up'),
    stop: () => holder.kill('SIGKILL'),
  }
}

/** `unshare` creates the namespaces a moment after it has started. */
function waitForNamespace(pid: number): void {
  const own = execFileSync('readlink', ['/proc/self/ns/net'], { encoding: 'utf8' })
  for (let i = 0; i < 200; i++) {
    const theirs = execFileSync('readlink', [`/proc/${pid}/ns/net`], { encoding: 'utf8' })
    if (theirs !== own) return
    execFileSync('sleep', ['0.01'])
  }
  throw new Error('unshare created no namespace.')
}
