import { spawn, type ChildProcess } from 'node:child_process'
import { mkdirSync, chownSync } from 'node:fs'
import path from 'node:path'
import type { Image } from './build-in-chroot.ts'

export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

/**
 * Runs a command in an image as the deployments do: as the image's user, with a read-only root, an empty /tmp, no
 * capabilities and no way to gain any, its own processes. `data` is the volume.
 */
export function startInImage(
  image: Image,
  command: readonly string[],
  { data, env = {} }: { data: string; env?: Record<string, string> },
): { child: ChildProcess; ended: Promise<Ended> } {
  const [uid = '0', gid = uid] = image.user.split(':')
  mkdirSync(data, { recursive: true })
  chownSync(data, Number(uid), Number(gid))
  // Not chroot: the kernel refuses user namespaces, which the media sandbox needs, inside one.
  const inside = `set -e
    mount --make-rprivate /
    mount --bind "$0" "$0"
    mount --bind "$1" "$0/var/lib/tiro"; shift
    mount -t tmpfs -o mode=1777 tmpfs "$0/tmp"
    mount -t proc proc "$0/proc"
    mount --rbind /dev "$0/dev"
    mount -o remount,bind,ro "$0"
    cd "$0"
    pivot_root . mnt
    umount -l mnt
    exec "$@"`
  const settings = Object.entries({ ...image.environment, ...env }).map(([name, value]) => `${name}=${value}`)
  const isolate = ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', inside, image.root, path.resolve(data)]
  const drop = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', '--no-new-privs', '--inh-caps=-all']
  const program = ['--bounding-set=-all', 'env', '-i', ...settings, 'sh', '-c', 'cd "$0" && exec "$@"', image.folder]
  const child = spawn('unshare', [...isolate, ...drop, ...program, ...command], { stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk: Buffer) => (said[name] += chunk.toString('utf8')))
  }
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, ...said }))
  })
  return { child, ended }
}
