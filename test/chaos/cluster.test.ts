// The cluster of run-cluster.ts for a while: under a minute in `npm test`, longer with `npm run chaos`.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import path from 'node:path'
import { test } from 'node:test'
import { repository } from '../helpers/harness.ts'
import { findPostgres } from '../helpers/postgres-server.ts'

const seconds = process.env['TIRO_CHAOS_SECONDS'] ?? '10'
const isolated = ['--net', '--mount', '--pid', '--fork', '--mount-proc', '--kill-child']

function skipped(): string | false {
  if (findPostgres() === null) return 'PostgreSQL is not installed'
  if (spawnSync('unshare', [...isolated, 'ip', 'link', 'add', 'v1', 'type', 'veth', 'peer', 'name', 'v2']).status !== 0)
    return 'this user may not create network namespaces (root may)'
  return false
}

test('two hosts keep every promise while everything goes wrong', { skip: skipped() }, async (t) => {
  const program = path.join(repository, 'test/chaos/run-cluster.ts')
  const child = spawn('unshare', [...isolated, process.execPath, program, seconds], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(NODE_TEST_CONTEXT|TIRO_TEST_.*)$/.test(name)),
    ),
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')))
  const code = await new Promise((resolve) => child.once('close', resolve))
  for (const line of said.trim().split('\n')) t.diagnostic(line)
  assert.equal(code, 0, said)
})
