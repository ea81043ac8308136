import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { cgroupLimits } from './cgroup-limits.ts'

const folders: string[] = []
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

function rootWith(files: Record<string, string>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'tiro-cgroup-'))
  folders.push(root)
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), `${content}\n`)
  }
  return root
}

test('version 2: the least of the group and those around it', () => {
  const root = rootWith({
    'proc/self/cgroup': '0::/kubepods/pod1/abc',
    'sys/fs/cgroup/kubepods/pod1/abc/cpu.max': 'max 100000',
    'sys/fs/cgroup/kubepods/pod1/abc/memory.max': '4294967296',
    'sys/fs/cgroup/kubepods/pod1/cpu.max': '150000 100000',
    'sys/fs/cgroup/kubepods/pod1/memory.max': '2147483648',
  })
  assert.deepEqual(cgroupLimits(root), { cpus: 1.5, memory: 2147483648 })
})

test('version 2 in a container, whose group is not in its own file system', () => {
  const root = rootWith({
    'proc/self/cgroup': '0::/../../elsewhere',
    'sys/fs/cgroup/cpu.max': '200000 100000',
    'sys/fs/cgroup/memory.max': 'max',
  })
  assert.deepEqual(cgroupLimits(root), { cpus: 2, memory: null })
})

test('version 1, and no control groups at all', () => {
  const root = rootWith({
    'proc/self/cgroup': '5:cpu,cpuacct:/a\n4:memory:/a\n1:name=systemd:/\n0::/',
    'sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_quota_us': '50000',
    'sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_period_us': '100000',
    'sys/fs/cgroup/cpu,cpuacct/cpu.cfs_quota_us': '-1',
    'sys/fs/cgroup/cpu,cpuacct/cpu.cfs_period_us': '100000',
    'sys/fs/cgroup/memory/a/memory.limit_in_bytes': '1073741824',
    'sys/fs/cgroup/memory/memory.limit_in_bytes': '9223372036854771712',
  })
  assert.deepEqual(cgroupLimits(root), { cpus: 0.5, memory: 1073741824 })
  assert.deepEqual(cgroupLimits(rootWith({})), { cpus: null, memory: null })
})

test('a real quota decides on the number of processes', (context) => {
  const group = `/sys/fs/cgroup/cpu/tiro-test-${process.pid}`
  try {
    mkdirSync(group)
    writeFileSync(path.join(group, 'cpu.cfs_quota_us'), '100000')
  } catch {
    context.skip('control groups can not be made here')
    return
  }
  try {
    const script = `import { readConfig } from '${new URL('config.ts', import.meta.url).href}'
      console.log(readConfig({}).worker.processes, readConfig({ TIRO_PROCESSES: '7' }).worker.processes)`
    const command = `echo $$ > ${group}/tasks && exec "$0" --input-type=module -e "$1"`
    const printed = execFileSync('sh', ['-c', command, process.execPath, script], { encoding: 'utf8' })
    assert.equal(printed, '1 7\n')
  } finally {
    rmdirSync(group)
  }
})
