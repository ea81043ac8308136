// A real server for tests: a separate process on a free port, in a temporary folder.
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { after } from 'node:test'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { createClient, type Client } from '../../src/client/client.ts'
import { uploadFile } from '../../src/client/upload-file.ts'
import { databaseFor } from './postgres-server.ts'
import { testModelFolder } from './test-model-folder.ts'
import { testModel } from './test-model.ts'
import { startValidatingProxy } from './validating-proxy.ts'
import type { RecordingDetail } from '../../src/contract/resources.ts'
import { waitFor } from './wait-for.ts'

export const repository = fileURLToPath(new URL('../..', import.meta.url))
export const sampleFile = path.join(repository, 'sample/interview.mp3')
/** Variables for a fast and quiet server: no model downloads, no sample, limits that no test reaches by accident. */
const quiet = {
  TIRO_SAMPLE: '0',
  TIRO_MODEL_FETCH: '0',
  TIRO_LOG: 'error',
  // Keeps the reserve small.
  TIRO_MIN_FREE_BYTES: String(16 * 1024 ** 2),
  TIRO_LIMIT_REQUESTS: '1000000',
  TIRO_LIMIT_JOBS: '1000000',
  TIRO_LIMIT_SEARCHES: '1000000',
  TIRO_LIMIT_FAILED_SIGN_INS: '1000000',
}
/**
 * A speech engine for every machine: sherpa-onnx with the tests' own model, which recognises only the sample
 * and guesses everything else.
 */
export const fastEngine: Record<string, string> = {
  NODE_OPTIONS: `--import=${pathToFileURL(path.join(repository, 'test/helpers/test-model.ts')).href}`,
  TIRO_MODELS: testModelFolder(),
  TIRO_SPEECH: 'sherpa-onnx',
  TIRO_SPEECH_MODEL: testModel.id,
  // Tests of speakers tell them apart: others take a third less time without.
  TIRO_SPEAKERS: 'off',
}

export interface Finished {
  code: number | null
  stdout: string
  stderr: string
}

/** The environment of a command, without Tiro's own variables from outside. */
export function cleanEnvironment(env: Record<string, string>): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('TIRO_') && name !== 'NODE_TEST_CONTEXT',
  )
  return { ...(Object.fromEntries(inherited) as Record<string, string>), ...quiet, ...env }
}

/** Runs `./tiro …` until it ends. */
export async function tiro(
  args: readonly string[],
  options: {
    env?: Record<string, string>
    cwd?: string
    /** The folder of the program, of another version than this one. */
    program?: string
    /** Standard input; none by default. */
    input?: Uint8Array
    /** The ID of the user and group that run it; by default those of the test. */
    uid?: number
    onStart?: (child: ChildProcess) => void
  } = {},
): Promise<Finished> {
  const at = args.indexOf('--data')
  const data = at === -1 ? options.env?.['TIRO_DATA'] : args[at + 1]
  const child = spawn(path.join(options.program ?? repository, 'tiro'), [...args], {
    env: cleanEnvironment({ ...(await databaseFor(data)), ...options.env }),
    cwd: options.cwd ?? repository,
    ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  if (options.input !== undefined) child.stdin.write(options.input)
  child.stdin.end()
  options.onStart?.(child)
  const out: Buffer[] = []
  const err: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => err.push(chunk))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  return { code, stdout: Buffer.concat(out).toString('utf8'), stderr: Buffer.concat(err).toString('utf8') }
}

export interface TestServer {
  /** Where tests send requests: the server, or the proxy in front of it. */
  address: string
  /** The address that the server knows itself by. */
  ownAddress: string
  data: string
  key: string
  client: Client
  /** The link that creates the first account, while there is none. */
  setUpLink: string | null
  pid: number
  /** Its standard error so far. */
  stderr: () => string
  /** SIGTERM; resolves with the exit status. */
  stop: () => Promise<number | null>
  /** SIGKILL of the server alone, like a crash or power failure. */
  kill: () => Promise<void>
}

export async function temporaryFolder(): Promise<string> {
  return mkdtemp(path.join(tmpdir(), 'tiro-test-'))
}

export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

/** Starts `tiro serve` and creates an OWNER key. */
export async function startServer(options: {
  data: string
  env?: Record<string, string>
  key?: string
  /** Its port; by default any free one. */
  port?: number
}): Promise<TestServer> {
  const env = { ...(await databaseFor(options.data)), ...options.env }
  const preparedKey = options.key ?? (await copyInstance(options.data, env))
  const child = spawn(
    path.join(repository, 'tiro'),
    ['serve', '--port', String(options.port ?? 0), '--data', options.data],
    {
      env: cleanEnvironment(env),
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let stderr = ''
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString('utf8')
  })
  const exited = new Promise<number | null>((resolve) => child.on('exit', resolve))
  const address = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const match = /^Tiro is ready at (\S+)$/.exec(line)
      if (match?.[1] !== undefined) resolve(match[1])
    })
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}: ${stderr}`)))
  })
  const key = preparedKey ?? (await createKey(options.data, 'OWNER', env))
  // `npm run test:proxy`: all requests of tests go through a proxy that checks them against the OpenAPI document.
  const proxied = process.env['TIRO_TEST_PROXY'] === '1'
  const proxy = proxied ? await startValidatingProxy(address, { refuse: false }) : null
  const base = proxy?.address ?? address
  return {
    address: base,
    ownAddress: address,
    data: options.data,
    key,
    client: createClient({ baseUrl: base, key }),
    setUpLink: /link works once\): (\S+)/.exec(stderr)?.[1] ?? null,
    pid: child.pid ?? 0,
    stderr: () => stderr,
    stop: async () => {
      await proxy?.stop()
      child.kill('SIGTERM')
      const code = await exited
      const broken = proxy?.violations() ?? []
      if (broken.length > 0) throw new Error(`answers that are not as openapi.yaml says:\n${broken.join('\n')}`)
      return code
    },
    kill: async () => {
      await proxy?.stop()
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** A server for all tests of a file, in its own folder. Both are removed when the file ends. Await it at the top. */
export async function openServer(env: Record<string, string> = fastEngine): Promise<TestServer> {
  const server = await startServer({ data: await temporaryFolder(), env })
  after(async () => {
    await server.stop()
    await removeFolder(server.data)
  })
  return server
}

export interface TestWorker {
  child: ChildProcess
  ended: Promise<Finished>
}

/** Starts `tiro serve --role worker`; resolves once it works. */
export async function startWorker(env: Record<string, string>): Promise<TestWorker> {
  const started = Promise.withResolvers<ChildProcess>()
  const ended = tiro(['serve', '--role', 'worker'], { env, onStart: started.resolve })
  const child = await started.promise
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      if (chunk.toString('utf8').includes('(worker)')) resolve()
    })
    ended.then(({ stderr }) => reject(new Error(`the worker ended: ${stderr}`)), reject)
  })
  return { child, ended }
}

export async function createKey(data: string, role: string, env: Record<string, string> = {}): Promise<string> {
  const made = await tiro(['keys', 'create', '--role', role, '--name', 'test', '--data', data], { env })
  if (made.code !== 0) throw new Error(made.stderr)
  return made.stdout.trim()
}

/** A folder with the database of a new instance, and its OWNER key. `scripts/test.ts` makes one for all files. */
export interface PreparedInstance {
  data: string
  key: string
}

export async function prepareInstance(): Promise<PreparedInstance> {
  const data = await temporaryFolder()
  return { data, key: await createKey(data, 'OWNER') }
}

/**
 * Begins a new data folder with the prepared instance: a start then needs no migrations and no command for the key, a
 * second of CPU. @returns its key, or null if there is none, the folder has a database or the database is a server's
 */
async function copyInstance(data: string, env: Record<string, string>): Promise<string | null> {
  const { TIRO_TEST_INSTANCE: prepared, TIRO_TEST_INSTANCE_KEY: key } = process.env
  if (prepared === undefined || key === undefined || env['TIRO_DATABASE_URL'] !== undefined) return null
  const database = path.join(data, 'tiro.db')
  if (existsSync(database)) return null
  await mkdir(data, { recursive: true })
  await copyFile(path.join(prepared, 'tiro.db'), database)
  return key
}

type NewRecording = Parameters<Client['createRecording']>[0]['body']

/** A workspace and a recording whose media is uploaded. */
export async function uploadRecording(
  client: Client,
  media: Uint8Array,
  options: { title?: string; language?: string; spaceId?: string } & Pick<
    NewRecording,
    'channels' | 'speakerCount'
  > = {},
): Promise<{ spaceId: string; recordingId: string }> {
  const { title, language, spaceId: given, ...kept } = options
  const spaceId = given ?? (await client.createWorkspace({ body: { name: 'Test' } })).id
  const recording = await client.createRecording({
    params: { spaceId },
    body: { ...kept, title: title ?? 'Test', language: language ?? 'en' },
  })
  const bytes = new Uint8Array(media)
  await uploadFile(
    client,
    { size: bytes.length, slice: async (start, end) => new Blob([bytes.subarray(start, end)]) },
    { spaceId, recordingId: recording.id, mimeType: 'application/octet-stream' },
  )
  return { spaceId, recordingId: recording.id }
}

/** A recording without media whose transcript has these words. */
export async function importText(
  client: Client,
  spaceId: string,
  text: string,
): Promise<{ spaceId: string; recordingId: string }> {
  const { id: recordingId } = await client.createRecording({
    params: { spaceId },
    body: { title: 'Talk', language: 'en', source: 'IMPORT' },
  })
  await client.importTranscript({
    params: { spaceId, recordingId },
    content: `WEBVTT\n\n00:00.000 --> 01:00.000\n${text}\n`,
    headers: { 'content-type': 'text/vtt' },
  })
  return { spaceId, recordingId }
}

/** Waits until the transcript is in a final status. */
export async function waitForTranscript(
  client: Client,
  params: { spaceId: string; recordingId: string },
  limitMs = 120_000,
): Promise<RecordingDetail> {
  return waitFor(
    () => client.getRecording({ params }),
    'the end of a transcription',
    ({ transcript }) => ['COMPLETED', 'FAILED', 'CANCELLED'].includes(transcript?.status ?? ''),
    limitMs,
  )
}
