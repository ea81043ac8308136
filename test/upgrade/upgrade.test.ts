// npm run test:upgrade: the version before this one and this one work on the same PostgreSQL database.
import assert from 'node:assert/strict'
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { readFile, symlink } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { createClient, type Client } from '../../src/client/client.ts'
import {
  cleanEnvironment,
  fastEngine,
  removeFolder,
  repository,
  sampleFile,
  temporaryFolder,
  tiro,
  uploadRecording,
  waitForTranscript,
} from '../helpers/harness.ts'
import { findPostgres, startPostgres } from '../helpers/postgres-server.ts'
import { waitFor } from '../helpers/wait-for.ts'

const previous = (await readFile(new URL('previous-version', import.meta.url), 'utf8')).replaceAll(/^#.*$/gm, '').trim()

function skipped(): string | false {
  if (findPostgres() === null) return 'PostgreSQL is not installed'
  try {
    execFileSync('git', ['cat-file', '-e', `${previous}^{commit}`], { cwd: repository, stdio: 'ignore' })
    return false
  } catch {
    return `this copy has no history: ${previous} is missing`
  }
}

const engineOf = (program: string): string =>
  (fastEngine['NODE_OPTIONS'] ?? '').replace(pathToFileURL(repository).href, pathToFileURL(`${program}/`).href)

interface Running {
  address: string
  stderr: () => string
  stop: () => Promise<number | null>
}

/** Starts `tiro serve` of a version, in the folder of its program. */
async function serve(program: string, role: 'api' | 'worker', data: string, env: Record<string, string>) {
  const args = ['serve', '--role', role, '--port', '0', '--data', data]
  const child: ChildProcess = spawn(path.join(program, 'tiro'), args, {
    cwd: program,
    // The tests' model is registered by each version's own helper.
    env: cleanEnvironment({ ...env, NODE_OPTIONS: engineOf(program) }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stderr = ''
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString('utf8')))
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const { stdout } = child
  assert.ok(stdout !== null)
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: stdout }).on('line', (line) => {
      if (line.startsWith('Tiro is ready')) resolve(/at (\S+)$/.exec(line)?.[1] ?? '')
    })
    child.once('exit', (code) => reject(new Error(`${program} ${role} ended with ${code}: ${stderr}`)))
  })
  const stop = async (): Promise<number | null> => {
    child.kill('SIGTERM')
    return exited
  }
  return { address, stderr: () => stderr, stop } satisfies Running
}

/** The client and the upload of a version. */
async function clientOf(program: string) {
  const load = (file: string): Promise<unknown> => import(pathToFileURL(path.join(program, file)).href)
  const { createClient: create } = (await load('src/client/client.ts')) as { createClient: typeof createClient }
  const helpers = (await load('test/helpers/harness.ts')) as { uploadRecording: typeof uploadRecording }
  return { createClient: create, uploadRecording: helpers.uploadRecording }
}

const entriesOf = <T extends object>(record: T) => Object.entries(record) as [keyof T, T[keyof T]][]

/** Checks the version out beside this one. Its packages are this version's. */
async function checkOut(folder: string): Promise<string> {
  const program = path.join(folder, 'previous')
  const archive = path.join(folder, 'previous.tar')
  execFileSync('git', ['archive', '--prefix=previous/', '-o', archive, previous], { cwd: repository })
  execFileSync('tar', ['-xf', archive], { cwd: folder })
  await symlink(path.join(repository, 'node_modules'), path.join(program, 'node_modules'))
  return program
}

async function words(client: Client, params: { spaceId: string; recordingId: string }) {
  const read = await client.getTranscript({ params, query: { jsonContentType: 'words', wordIds: true } })
  return ((await read.json()) as { words: { id: number; word: string }[] }).words
}

async function requireCompleted(client: Client, params: { spaceId: string; recordingId: string }, name: string) {
  const { status, failure, transcript } = await waitForTranscript(client, params)
  assert.equal(transcript?.status, 'COMPLETED', `${name}: ${JSON.stringify([status, failure, transcript?.failure])}`)
}

async function edit(client: Client, params: { spaceId: string; recordingId: string }, text: string): Promise<void> {
  const [first] = await words(client, params)
  const id = first?.id ?? 0
  const operations = [{ type: 'replace' as const, from: id, to: id, text }]
  await client.editTranscript({ params, headers: { 'if-match': '*' }, body: { operations } })
  assert.ok((await words(client, params)).some(({ word }) => word.toLowerCase().includes(text)))
}

test(`the version before (${previous.slice(0, 12)}) works beside this one`, { skip: skipped() }, async (t) => {
  const folder = await temporaryFolder()
  const postgres = await startPostgres()
  const running: Running[] = []
  t.after(async () => {
    for (const one of running) await one.stop()
    await postgres.stop()
    await removeFolder(folder)
  })
  const program = await checkOut(folder)
  const data = path.join(folder, 'data')
  const env = {
    ...fastEngine,
    TIRO_SPEAKERS: 'acoustic',
    TIRO_DATABASE_URL: await postgres.createDatabase(),
    TIRO_LOG: 'error',
  }
  const start = async (where: string, role: 'api' | 'worker'): Promise<Running> => {
    const one = await serve(where, role, data, env)
    running.push(one)
    return one
  }
  const oldApi = await start(program, 'api')
  const oldWorker = await start(program, 'worker')
  const made = await tiro(['keys', 'create', '--role', 'OWNER', '--name', 'x', '--data', data], {
    env: { ...env, NODE_OPTIONS: engineOf(program) },
    program,
  })
  const key = made.stdout.trim()
  // Each version with its own client: a new one may send what an old server doesn't know.
  const theirs = await clientOf(program)
  const old = theirs.createClient({ baseUrl: oldApi.address, key })
  const media = await readFile(sampleFile)
  const before = await theirs.uploadRecording(old, media)
  await requireCompleted(old, before, 'before')

  // The new API migrates while the old processes run.
  const newApi = await start(repository, 'api')
  const next = createClient({ baseUrl: newApi.address, key })
  const clients = { old, next }
  const uploads = { old: theirs.uploadRecording, next: uploadRecording }
  const { spaceId } = before
  for (const [name, client] of entriesOf(clients)) {
    await edit(client, before, `by${name}`)
    // Only the old worker runs.
    const params = await uploads[name](client, media, { spaceId })
    await requireCompleted(client, params, `uploaded to ${name}`)
  }
  await start(repository, 'worker')
  await oldWorker.stop()
  for (const [name, client] of entriesOf(clients)) {
    const params = await uploads[name](client, media, { spaceId })
    await requireCompleted(client, params, `uploaded to ${name}`)
    const { id } = await client.createFolder({ params: { spaceId }, body: { name } })
    await client.updateRecording({ params, body: { recordingFolderId: id } })
    await edit(client, params, name)
  }
  for (const client of Object.values(clients)) {
    const search = () => client.searchRecordings({ params: { spaceId }, query: { q: 'somebody', mode: 'exact' } })
    await waitFor(search, 'the transcripts in the index', (hits) => hits.length >= 4)
  }
  for (const one of running) assert.doesNotMatch(one.stderr(), /"level":(50|60)/)
})
