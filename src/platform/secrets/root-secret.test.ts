import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { UsageError } from '../../contract/app-error.ts'
import { eachDatabase } from '../../../test/helpers/databases.ts'
import { removeFolder, temporaryFolder } from '../../../test/helpers/harness.ts'
import { noteSecret } from './note-secret.ts'
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

eachDatabase((kind, open) => {
  void test(`${kind}: processes with different data folders agree on the secret in their database`, async () => {
    const { db: server, close } = await open()
    const folders = await Promise.all(Array.from({ length: 4 }, temporaryFolder))
    const [old = '', second = '', third = '', fourth = ''] = folders
    const secret = null
    try {
      // A data folder from before the database had the secret.
      const before = await rootSecret({ data: old, secret, server: null })
      assert.deepEqual(await rootSecret({ data: old, secret, server }), before)
      const others = [second, third, fourth].map(async (data) => rootSecret({ data, secret, server }))
      for (const other of await Promise.all(others)) assert.deepEqual(other, before)
      assert.deepEqual(await readdir(second), [])
      await rootSecret({ data: third, secret, server: null })
      await assert.rejects(rootSecret({ data: third, secret, server }), UsageError)
      const given = 'a secret of the environment, 32+ characters'
      const other = await rootSecret({ data: third, secret: given, server })
      assert.deepEqual(other, Buffer.from(given))
      const changes: boolean[] = []
      for (const root of [before, before, other, other, before]) changes.push(await noteSecret(server, root))
      assert.deepEqual(changes, [false, false, true, false, true])
    } finally {
      await Promise.all(folders.map(removeFolder))
      await close()
    }
  })
})
