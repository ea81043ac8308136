import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test, type TestContext } from 'node:test'
import { listen } from '../test/helpers/listen.ts'
import { waitFor } from '../test/helpers/wait-for.ts'
import { fetchSet, type SetFile } from './fetch-sets.ts'

async function emptyFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'tiro-sets-'))
  t.after(() => rm(folder, { recursive: true }))
  return folder
}

/** A host of files; the first answer of those in `cuts` breaks off in the middle, which is stored at that path by then. */
async function host(
  t: TestContext,
  files: Map<string, Buffer>,
  cuts: Map<string, string>,
): Promise<{ at: (name: string) => string; asked: string[] }> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1)
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    asked.push(from === 0 ? name : `${name} from ${from}`)
    const bytes = files.get(name) ?? Buffer.alloc(0)
    const size = bytes.length
    const range = from === 0 ? {} : { 'content-range': `bytes ${from}-${size - 1}/${size}` }
    response.writeHead(from === 0 ? 200 : 206, { 'content-length': size - from, ...range })
    const stored = cuts.get(name)
    if (stored === undefined) {
      response.end(bytes.subarray(from))
      return
    }
    cuts.delete(name)
    response.write(bytes.subarray(0, size / 2))
    const sizeOf = async (): Promise<number> => (existsSync(stored) ? (await stat(stored)).size : 0)
    void waitFor(sizeOf, 'what was sent', (stored) => stored >= Math.floor(size / 2)).finally(() => response.destroy())
  })
  const address = await listen(server)
  t.after(() => server.close())
  return { at: (name) => `${address}/${name}`, asked }
}

test('a set is fetched, resumed, unpacked and not fetched again', async (t) => {
  const folder = await emptyFolder(t)
  const packed = path.join(folder, 'packed')
  await mkdir(path.join(packed, 'test'), { recursive: true })
  await writeFile(path.join(packed, 'test/a.wav'), 'sound '.repeat(10_000))
  const archive = path.join(folder, 'test.tar.gz')
  assert.equal(spawnSync('tar', ['-czf', archive, '-C', packed, 'test']).status, 0)
  const bytes = readFileSync(archive)
  const target = path.join(folder, 'set')
  const { at, asked } = await host(
    t,
    new Map([
      ['test.tar.gz', bytes],
      ['test.tsv', Buffer.from('1\ta.wav\tYes.\tyes\n')],
    ]),
    new Map([['test.tar.gz', path.join(target, 'test.tar.gz.partial')]]),
  )
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const files: SetFile[] = [
    { address: at('test.tar.gz'), name: 'test.tar.gz', sha256 },
    { address: at('test.tsv'), name: 'test.tsv', sha256: null },
  ]
  await fetchSet({ language: 'en', files }, target, t.signal)
  assert.equal(readFileSync(path.join(target, 'test/a.wav'), 'utf8').length, 60_000)
  await fetchSet({ language: 'en', files }, target, t.signal)
  const half = Math.floor(bytes.length / 2)
  assert.deepEqual(asked, ['test.tar.gz', `test.tar.gz from ${half}`, 'test.tsv'])
})

test('a file with another checksum is deleted, also if the checksum is that of the first fetch', async (t) => {
  const target = await emptyFolder(t)
  const files = new Map([['list.nlp', Buffer.from('token\nyes\n')]])
  const { at } = await host(t, files, new Map())
  const file = { address: at('list.nlp'), name: 'list.nlp' }
  const wrong = { language: 'en', files: [{ ...file, sha256: 'f'.repeat(64) }] }
  await assert.rejects(fetchSet(wrong, target, t.signal), /SHA-256 is [0-9a-f]{64}, not ffff.*deleted/)
  assert.equal(existsSync(path.join(target, 'list.nlp')), false)

  const set = { language: 'en', files: [{ ...file, sha256: null }] }
  await fetchSet(set, target, t.signal)
  await rm(path.join(target, 'list.nlp'))
  files.set('list.nlp', Buffer.from('token\nno\n'))
  await assert.rejects(fetchSet(set, target, t.signal), /isn't what it was/)
  assert.equal(existsSync(path.join(target, 'list.nlp.partial')), false)
})
