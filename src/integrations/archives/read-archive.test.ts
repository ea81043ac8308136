import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { limit } from '../../../test/helpers/time-limits.ts'
import { readArchive } from './read-archive.ts'

/** A zip file with one empty entry. */
function zipOf(name: string): Buffer {
  const bytes = Buffer.from(name, 'latin1')
  const entry = Buffer.alloc(46)
  entry.write('PK\u0001\u0002', 'latin1')
  entry.writeUInt16LE(bytes.length, 28)
  const end = Buffer.alloc(22)
  end.write('PK\u0005\u0006', 'latin1')
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length + bytes.length, 12)
  return Buffer.concat([entry, bytes, end])
}

test('a name of many dots is refused in a moment', async (t) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tiro-test-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'archive.zip')
  await writeFile(file, zipOf(`../${'.'.repeat(60_000)}x`))
  const start = performance.now()
  await assert.rejects(
    readArchive(file, 1e9, new AbortController().signal),
    /directory of this zip file is damaged: invalid relative path/,
  )
  const took = performance.now() - start
  assert.ok(took < limit(700), `${Math.round(took)} ms`)
})
