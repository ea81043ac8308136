import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { openMemory, type ContentNote, type Memory } from './memory.ts'
import { moveAside } from './move-aside.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tiro-aside-'))
})
after(() => rm(folder, { recursive: true, force: true }))

const at = (name: string): string => path.join(folder, name)
const names = async (): Promise<string[]> => (await readdir(folder, { recursive: true })).toSorted()
const done: ContentNote = {
  sha256: 'a',
  state: 'DONE',
  path: 'talk.wav',
  title: 'talk',
  folderId: null,
  attempt: 1,
  recordingId: 'rec_1',
  uploadId: null,
  written: {},
  reason: null,
}

/** A watcher that has taken in the file as it is now. */
async function takenIn(text: string): Promise<Memory> {
  await writeFile(at('talk.wav'), text)
  const { size, mtimeMs } = await stat(at('talk.wav'))
  const memory = await openMemory({ load: async () => new Map(), put: async () => {}, remove: async () => {} })
  await memory.putFile('talk.wav', { size, mtimeMs, sha256: 'a' })
  return memory
}

test('a file that was written again since the folder was listed is not moved', async () => {
  const memory = await takenIn('first')
  await writeFile(at('new.wav'), 'second, longer')
  await rename(at('new.wav'), at('talk.wav'))
  await moveAside({ memory, options: { folder } }, 'talk.wav', done)
  assert.deepEqual(await names(), ['talk.wav'])
  assert.ok(memory.file('talk.wav') !== undefined, 'the next look at the folder finds that it has changed')
})

test('one that is as it was taken in is moved', async () => {
  const memory = await takenIn('third')
  await moveAside({ memory, options: { folder } }, 'talk.wav', done)
  assert.deepEqual(await names(), ['done', 'done/talk.wav'])
  assert.equal(await readFile(at('done/talk.wav'), 'utf8'), 'third')
  assert.equal(memory.file('talk.wav'), undefined)
})
