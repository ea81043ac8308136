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
  await reader[Symbol.asyncDispose]()
  assert.ok(!existsSync(reader.path))
  await writer.close()
})

void test('readers have a whole file before it is stored, and can wait for that', async () => {
  const files = createGrowingFiles()
  const { signal } = new AbortController()
  const writer = await files.open('key', await draft('c'))
  const reader = files.read('key')
  assert.ok(reader)
  writer.grown(10)
  writer.whole()
  const lengths: number[] = []
  for await (const length of reader.lengths()) lengths.push(length)
  assert.deepEqual(lengths, [10])
  const aborted = new AbortController()
  const waiting = reader.stored(aborted.signal)
  aborted.abort(new Error('enough'))
  await assert.rejects(waiting, /enough/)
  let isStored = false
  const stored = reader.stored(signal).then(() => {
    isStored = true
  })
  await new Promise((resolve) => setImmediate(resolve))
  assert.ok(!isStored)
  await writer.stored()
  await stored
  await writer.close()
  await reader[Symbol.asyncDispose]()
  assert.ok(!existsSync(reader.path))
})

void test('readers of a whole file whose media fails wait for another attempt', async () => {
  const files = createGrowingFiles()
  const writer = await files.open('key', await draft('d'))
  const reader = files.read('key')
  assert.ok(reader)
  writer.grown(10)
  writer.whole()
  const waiting = reader.stored(new AbortController().signal)
  await writer.close()
  await assert.rejects(waiting, WaitError)
  assert.equal(files.read('key'), null)
  await reader[Symbol.asyncDispose]()
  assert.ok(!existsSync(reader.path))
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
  await reader[Symbol.asyncDispose]()
  assert.ok(!existsSync(reader.path))
})
