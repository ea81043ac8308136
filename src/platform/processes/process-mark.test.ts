import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import { markOf } from './process-mark.ts'

const module = new URL('./process-mark.ts', import.meta.url).href
/** Mounts its own /proc, which shows only processes of its own user, and asks for a mark there. */
const ask = `mount -t proc -o hidepid=2,gid=65534 proc /proc && exec setpriv --reuid 65533 --regid 65533 --clear-groups -- "$0" --input-type=module -e "
  const { isCertainlyGone } = await import('${module}')
  console.log(isCertainlyGone(process.argv[1]))" "$1"`
const inside = (mark: string) =>
  spawnSync('unshare', ['-m', 'sh', '-c', ask, process.execPath, mark], { encoding: 'utf8' })
const isPossible = inside('x').stdout === 'false\n'

test(
  'a process of another user that /proc hides is not gone',
  { skip: isPossible ? false : 'needs root' },
  async (t) => {
    const child = spawn('sleep', ['60'])
    t.after(() => child.kill('SIGKILL'))
    const mark = markOf(child.pid ?? 0) ?? assert.fail('no /proc')
    assert.equal(inside(mark).stdout, 'false\n')
    child.kill('SIGKILL')
    await once(child, 'exit')
    assert.equal(inside(mark).stdout, 'true\n')
  },
)

const inTime = (mark: string) =>
  spawnSync(
    'unshare',
    [
      '--time',
      '--boottime',
      '1000',
      '--fork',
      process.execPath,
      '--input-type=module',
      '-e',
      `
      const { isCertainlyGone } = await import('${module}')
      console.log(isCertainlyGone(process.argv[1]))`,
      mark,
    ],
    { encoding: 'utf8' },
  )

test(
  'a process whose start another time namespace sees otherwise is not gone',
  { skip: inTime('x').stdout === 'false\n' ? false : 'needs root' },
  () => {
    assert.equal(inTime(markOf(process.pid) ?? assert.fail('no /proc')).stdout, 'false\n')
  },
)
