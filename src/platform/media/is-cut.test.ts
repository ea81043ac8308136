import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { isCut } from './is-cut.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'tiro-cut-'))
after(async () => rm(folder, { recursive: true }))

/** A list of one byte. */
const list = Buffer.from('RIFF\u{1}\0\0\0x', 'latin1')

async function isCutAvi(bytes: Buffer): Promise<boolean> {
  const file = path.join(folder, 'lists.avi')
  await writeFile(file, bytes)
  return isCut(file, 'avi', bytes.length)
}

test('an avi file is cut in its last list', async () => {
  const lists = Buffer.alloc(3 * list.length, list)
  assert.equal(await isCutAvi(lists), false)
  assert.equal(await isCutAvi(lists.subarray(0, -1)), true)
})

test('millions of tiny lists cost no more than real ones', { timeout: 10_000 }, async () => {
  assert.equal(await isCutAvi(Buffer.alloc(3_000_000 * list.length, list)), false)
})
