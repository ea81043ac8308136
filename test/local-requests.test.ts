// `tiro transcribe` beside a running server: its engines do the work, if the document is the same.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chown, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createConnection, createServer } from 'node:net'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { connectToServer } from '../src/app/connect-to-server.ts'
import {
  cleanEnvironment,
  fastEngine,
  removeFolder,
  sampleFile,
  startServer,
  temporaryFolder,
  tiro,
  type Finished,
  type TestServer,
} from './helpers/harness.ts'
import { longRecording } from './helpers/media.ts'
import { waitFor } from './helpers/wait-for.ts'
import { runHere } from './helpers/run-here.ts'

const env = { ...fastEngine, TIRO_SPEAKERS: 'acoustic' }
let folder = ''
/** A folder without `data`, so that a command there starts engines of its own. */
let elsewhere = ''
let server: TestServer
before(async () => {
  folder = await temporaryFolder()
  server = await startServer({ data: path.join(folder, 'data'), env })
  elsewhere = path.join(folder, 'elsewhere')
  await mkdir(elsewhere)
})
after(async () => {
  await server.stop()
  await removeFolder(folder)
})

/** The command in this process. Engines of its own end it with "own engines". */
const here = (args: readonly string[], more: Record<string, string> = {}, signal?: AbortSignal): Promise<Finished> =>
  runHere(['transcribe', ...args], {
    transcriber: async (given) =>
      connectToServer(given, async () => {
        throw new Error('own engines')
      }),
    env: { ...cleanEnvironment(env), TIRO_DATA: path.join(folder, 'data'), ...more },
    ...(signal === undefined ? {} : { signal }),
  })

const requests = path.join('data', 'requests')
/** Progress is shown every five seconds, so what takes longer shows more of it. */
const withoutProgress = (text: string): string => text.replaceAll(/^.* % · .*\n/gm, '')

test('the server transcribes the file, with the same document, and keeps nothing', async () => {
  const args = [sampleFile, '--format', 'json', '--jsonContentType', 'words']
  const asked = await here(args)
  assert.equal(asked.code, 0, asked.stderr)
  const own = await tiro(['transcribe', ...args], { env, cwd: elsewhere })
  assert.equal(asked.stdout, own.stdout, own.stderr)
  assert.equal(withoutProgress(asked.stderr), withoutProgress(own.stderr))
  assert.deepEqual(await readdir(path.join(folder, requests)), [])
  const { workspaces } = await server.client.listWorkspaces({})
  assert.ok(workspaces.every(({ name }) => name !== 'Command line'))
})

test('failures are the same sentences', async () => {
  const file = path.join(folder, 'letter.mp3')
  await writeFile(file, 'Dear reader, this is not sound.')
  const asked = await here([file])
  const own = await tiro(['transcribe', file], { env, cwd: elsewhere })
  assert.equal(asked.code, 1)
  assert.match(asked.stderr, /MEDIA_UNREADABLE/)
  assert.equal(asked.stderr, own.stderr)
})

test('other settings, or no server, need engines of its own', async () => {
  for (const more of [{ TIRO_SPEAKERS: 'off' }, { TIRO_DATA: path.join(elsewhere, 'data') }]) {
    const { code, stderr } = await here([sampleFile], more)
    assert.equal(code, 1)
    assert.match(stderr, /own engines/)
  }
})

test('a data folder that takes no socket costs only the speed', async () => {
  const data = path.join(folder, 'other')
  // In place of a file system without sockets.
  await mkdir(path.join(data, 'transcribe.sock', 'taken'), { recursive: true, mode: 0o700 })
  const other = await startServer({ data, env: { ...env, TIRO_LOG: 'warn' } })
  try {
    assert.match((await here([sampleFile], { TIRO_DATA: data })).stderr, /own engines/)
    assert.match(other.stderr(), /no socket in the data folder/)
  } finally {
    assert.equal(await other.stop(), 0)
  }
  // What another server put there isn't deleted.
  assert.deepEqual(await readdir(path.join(data, 'transcribe.sock')), ['taken'])
  assert.deepEqual(
    (await readdir(data)).filter((name) => name.startsWith('sock-')),
    [],
  )
})

test('only its user can open the socket; Ctrl-C ends the work in the server', async () => {
  assert.equal((await stat(path.join(folder, 'data', 'transcribe.sock'))).mode & 0o777, 0o600)
  const stop = new AbortController()
  const long = await longRecording(folder, 40)
  const working = here([long], {}, stop.signal)
  await waitFor(async () => (await readdir(path.join(folder, requests))).length > 0, 'a request')
  stop.abort(new Error('stopped'))
  assert.equal((await working).code, 1)
  await waitFor(async () => (await readdir(path.join(folder, requests))).length === 0, 'no request')
})

test('what is no request ends its connection, and nothing else', async () => {
  for (const line of ['null', '{', '7\n7', '{"settings":{}}']) {
    const socket = createConnection(path.join(folder, 'data', 'transcribe.sock'))
    // The server may break the connection off.
    socket.on('error', () => undefined)
    socket.resume().write(`${line}\n`)
    await new Promise((resolve) => socket.once('close', resolve))
  }
  assert.equal((await here([sampleFile])).code, 0)
})

test('a file that is deleted meanwhile fails alone', async () => {
  const gone = path.join(folder, 'gone.mp3')
  await writeFile(gone, '')
  await waitFor(async () => (await readdir(path.join(folder, requests))).length === 0, 'no earlier request')
  const working = here([sampleFile, gone, '-o', `${path.join(folder, 'out')}/`])
  await waitFor(async () => (await readdir(path.join(folder, requests))).length > 0, 'a request')
  await rm(gone)
  const { code, stderr } = await working
  assert.equal(code, 1)
  assert.match(stderr, /gone\.mp3 doesn't exist/)
  assert.match(stderr, /1 of 2 recordings/)
})

test('a socket of another user gets no request', async (context) => {
  if (process.getuid?.() !== 0) return context.skip('only root can give a file to another user')
  const data = path.join(folder, 'theirs')
  await mkdir(data)
  let asked = 0
  const other = createServer((socket) => {
    asked += 1
    socket.end('{"kind":"done","data":"","warnings":[]}\n')
  })
  other.listen(path.join(data, 'transcribe.sock'))
  await once(other, 'listening')
  try {
    await chown(path.join(data, 'transcribe.sock'), 65534, 65534)
    assert.match((await here([sampleFile], { TIRO_DATA: data })).stderr, /own engines/)
    assert.equal(asked, 0)
  } finally {
    other.close()
  }
})

test('a stopped server is left alone; after a crash the socket is made again', async () => {
  process.kill(server.pid, 'SIGSTOP')
  assert.match((await here([sampleFile])).stderr, /own engines/)
  process.kill(server.pid, 'SIGCONT')
  await server.kill()
  assert.match((await here([sampleFile])).stderr, /own engines/)
  server = await startServer({ data: path.join(folder, 'data'), env, key: server.key })
  assert.equal((await here([sampleFile])).code, 0)
})
