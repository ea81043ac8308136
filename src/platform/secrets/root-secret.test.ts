import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { removeFolder, temporaryFolder } from '../../../test/helpers/harness.ts'
import { rootSecret } from './root-secret.ts'

test('a first start that could not write the secret does not prevent the next one', async () => {
  const folder = await temporaryFolder()
  try {
    const module = path.join(import.meta.dirname, 'root-secret.ts')
    const script = `await (await import(${JSON.stringify(module)})).rootSecret(${JSON.stringify({ data: folder, secret: null, server: null })})`
    // Files are created, but nothing can be written to them.
    const command = ['-c', 'ulimit -f 0; exec "$0" --input-type=module -e "$1"', process.execPath, script]
    const first = spawnSync('sh', command, { encoding: 'utf8', env: { PATH: process.env['PATH'] } })
    assert.notEqual(first.status, 0)
    assert.match(first.stderr, /EFBIG/)

    const secrets = await Promise.all(
      Array.from({ length: 8 }, async () => rootSecret({ data: folder, secret: null, server: null })),
    )
    assert.equal(secrets[0]?.length, 32)
    for (const secret of secrets) assert.deepEqual(secret, secrets[0])
    assert.deepEqual(await readdir(folder), ['secret'])
  } finally {
    await removeFolder(folder)
  }
})
