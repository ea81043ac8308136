import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { WaitError } from '../contract/app-error.ts'
import { createGrowingFiles } from './growing-files.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'tiro-growing-'))
after(async () => rm(folder, { recursive: true }))

async function draft(name: string): Promise<string> {
  const file = path.join(folder, name)
  await writeFile(file, 'pcm')
  return file
}

void test('readers follow a file, and read it on after it was stored elsewhere', async () => {
  const files = createGrowingFiles()
  const file = await draft('a')
  const writer = await files.open('key', file)
  const reader = files.read('key')
  assert.ok(reader)
  const lengths: number[] = []
  const following = (async () => {
    for await (const length of reader.lengths()) lengths.push(length)
  })()
  for (const length of [10, 20]) {
    writer.grown(length)
    await new Promise((resolve) => setImmediate(resolve))
  }
  await rename(file, path.join(folder, 'stored'))
  await writer.stored()
  await following
  assert.deepEqual(lengths, [10, 20])
  assert.equal(files.read('key'), null)
  assert.equal(await readFile(reader.path, 'utf8'), 'pcm')
  await reader.release()
  assert.ok(!existsSync(reader.path))
  await writer.close()
})

void test('readers of a file that ends early wait for another attempt', async () => {
  const files = createGrowingFiles()
  const writer = await files.open('key', await draft('b'))
  const reader = files.read('key')
  assert.ok(reader)
  const following = (async () => {
    for await (const _ of reader.lengths()) await writer.close()
  })()
  writer.grown(10)
  await assert.rejects(following, WaitError)
  await reader.release()
  assert.ok(!existsSync(reader.path))
})
