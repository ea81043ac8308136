import assert from 'node:assert/strict'
import { renameSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { moveFile, OutsideError, placeFile, type Written } from './place-file.ts'

let root: string
let outside: string
before(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'tiro-place-'))
  root = path.join(folder, 'root')
  outside = path.join(folder, 'outside')
  await mkdir(root)
  await mkdir(outside)
})
after(() => rm(path.dirname(root), { recursive: true, force: true }))

function writer() {
  const state: { written: Written } = { written: {} }
  const place = (name: string, text: string): Promise<string> =>
    placeFile({
      root,
      owner: 'test',
      names: name.split('/'),
      data: Buffer.from(text),
      written: state.written,
      note: async (written) => {
        state.written = written
      },
    })
  return { state, place }
}
const read = (name: string): Promise<string> => readFile(path.join(root, name), 'utf8')

test("ours is replaced, somebody else's file stays and ours gets a number", async () => {
  const { place } = writer()
  assert.equal(await place('a/b/x.txt', 'one'), 'a/b/x.txt')
  assert.equal(await place('a/b/x.txt', 'two'), 'a/b/x.txt')
  assert.equal(await read('a/b/x.txt'), 'two')
  await writeFile(path.join(root, 'a/b/x.txt'), 'edited by a person')
  assert.equal(await place('a/b/x.txt', 'three'), 'a/b/x (2).txt')
  assert.equal(await read('a/b/x.txt'), 'edited by a person')
  assert.equal(await place('a/b/x.txt', 'four'), 'a/b/x (2).txt')
  assert.equal(await read('a/b/x (2).txt'), 'four')
  assert.deepEqual((await readdir(path.join(root, 'a/b'))).toSorted(), ['x (2).txt', 'x.txt'], 'no temporary file')
})

test('files of the same name and another size are not read', async () => {
  const { place } = writer()
  await mkdir(path.join(root, 'many'))
  for (const name of ['x.txt', 'x (2).txt', 'x (3).txt']) {
    await writeFile(path.join(root, 'many', name), '')
    await truncate(path.join(root, 'many', name), 64 * 1024 ** 2)
  }
  const before = await bytesRead()
  assert.equal(await place('many/x.txt', 'one'), 'many/x (4).txt')
  assert.ok((await bytesRead()) - before < 1024 ** 2)
})

/** Bytes that this process has read so far. */
async function bytesRead(): Promise<number> {
  return Number(/^rchar: (\d+)$/m.exec(await readFile('/proc/self/io', 'utf8'))?.[1])
}

test('after a crash, what was noted is ours whether or not it was written', async () => {
  const { state, place } = writer()
  await place('c.txt', 'one')
  const before = state.written
  await place('c.txt', 'two')
  // Noted but not replaced: the first content is there.
  await writeFile(path.join(root, 'c.txt'), 'one')
  assert.equal(await place('c.txt', 'three'), 'c.txt')
  state.written = { ...before, 'c.txt': [...(state.written['c.txt'] ?? []), 'never written'] }
  assert.equal(await place('c.txt', 'four'), 'c.txt')
  await writeFile(path.join(root, 'c.txt'), 'one')
  assert.equal(await place('c.txt', 'five'), 'c (2).txt', 'older than the last two')
  const other = writer()
  assert.equal(await other.place('c.txt', 'one'), 'c.txt', 'the same bytes need no second file')
})

test('the temporary file of a process that was killed is replaced', async () => {
  const { place } = writer()
  let left = ''
  const stopped = placeFile({
    root,
    owner: 'test',
    names: ['d', 'x.txt'],
    data: Buffer.from('half'),
    written: {},
    note: async () => {
      ;[left = ''] = await readdir(path.join(root, 'd'))
      throw new Error('killed')
    },
  })
  await assert.rejects(stopped, /killed/)
  assert.match(left, /^\.tiro-\w+\.tmp$/)
  await writeFile(path.join(root, 'd', left), 'half')
  await place('d/x.txt', 'whole')
  assert.deepEqual(await readdir(path.join(root, 'd')), ['x.txt'])
})

test('a link out of the folder is refused, one inside it is followed', async () => {
  const { place } = writer()
  await symlink(outside, path.join(root, 'out'))
  await symlink(path.join(root, 'a'), path.join(root, 'in'))
  await assert.rejects(place('out/x.txt', 'x'), OutsideError)
  await assert.rejects(place('out/deeper/x.txt', 'x'), OutsideError)
  assert.deepEqual(await readdir(outside), [])
  assert.equal(await place('in/y.txt', 'y'), 'a/y.txt')
  await symlink(path.join(outside, 'z.txt'), path.join(root, 'z.txt'))
  assert.equal(await place('z.txt', 'z'), 'z (2).txt')
  assert.deepEqual(await readdir(outside), [])
})

test('a moved file never replaces another', async () => {
  await writeFile(path.join(root, 'm.txt'), 'first')
  const move = (): Promise<string | null> => moveFile(root, 'm.txt', ['done', 'm.txt'], () => true)
  assert.equal(await move(), path.join('done', 'm.txt'))
  await writeFile(path.join(root, 'm.txt'), 'second')
  assert.equal(await move(), path.join('done', 'm (2).txt'))
  assert.equal(await read('done/m.txt'), 'first')
  assert.equal(await read('done/m (2).txt'), 'second')
  assert.equal(await move(), null, 'it is gone')
})

test('a file that takes the place of the moved one meanwhile stays', async () => {
  const file = path.join(root, 'n.txt')
  // Another program replaces it before it has its new name, or after.
  for (const moment of [0, 1]) {
    await writeFile(file, 'old')
    let looks = 0
    const moved = await moveFile(root, 'n.txt', [`aside ${moment}`, 'n.txt'], ({ size }) => {
      if (looks++ === moment) {
        writeFileSync(`${file}.new`, 'newer')
        renameSync(`${file}.new`, file)
      }
      return size === 3
    })
    assert.equal(await read('n.txt'), 'newer')
    const aside = await readdir(path.join(root, `aside ${moment}`))
    assert.deepEqual(aside, moved === null ? [] : ['n.txt'])
    if (moved !== null) assert.equal(await read(moved), 'old')
  }
})
