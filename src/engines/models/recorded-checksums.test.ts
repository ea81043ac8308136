import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import type { CatalogueModel } from './catalogue.ts'
import { createModelManager } from './manager.ts'

function model(id: string): CatalogueModel {
  const files = [{ name: 'tokens.txt', address: `someone/${id}/tokens.txt`, bytes: null, sha256: null }]
  return { id, purpose: 'speech', title: id, licence: 'MIT', source: 'the test', files, speech: null }
}

for (const record of ['', '{"tokens', 'null', '[]', '7']) {
  test(`a record of checksums that is ${record === '' ? 'empty' : record} leaves the other models, and is told`, async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'tiro-record-'))
    // Nothing listens there: the record is read before anything is fetched.
    const manager = createModelManager({ folder, extra: [], mirror: 'http://127.0.0.1:1', fetch: true }, [
      model('damaged'),
      model('whole'),
    ])
    try {
      for (const id of ['damaged', 'whole']) {
        await mkdir(path.join(folder, id))
        await writeFile(path.join(folder, id, 'tokens.txt'), '<blk> 0\n')
      }
      await writeFile(path.join(folder, 'damaged', 'checksums.json'), record)
      assert.equal(await manager.find('damaged'), null)
      const states = (await manager.list()).map(({ id, state }) => `${id} ${state}`)
      assert.deepEqual(states, ['damaged partial', 'whole present'])
      const [verified] = await manager.verify('damaged')
      assert.match(verified?.problem ?? '', /record of checksums/)
      await assert.rejects(manager.pull('damaged'), { code: 'ENGINE_ERROR', message: /record of checksums/ })
      await manager.remove('damaged')
      assert.equal((await manager.list())[0]?.state, 'absent')
    } finally {
      await manager.close()
      await rm(folder, { recursive: true, force: true })
    }
  })
}
