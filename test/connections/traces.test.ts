// One trace over two processes, PostgreSQL and a speech server, as a collector receives it; and the log lines with it.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { createClient } from '../../src/client/client.ts'
import { freePort } from '../helpers/free-port.ts'
import {
  createKey,
  removeFolder,
  sampleFile,
  startServer,
  startWorker,
  temporaryFolder,
  uploadRecording,
  waitForTranscript,
  type TestServer,
  type TestWorker,
} from '../helpers/harness.ts'
import { startOtlpReceiver, type OtlpReceiver, type ReceivedSpan } from '../helpers/otlp-receiver.ts'
import { findPostgres, startPostgres, type PostgresServer } from '../helpers/postgres-server.ts'
import { startSpeechStub, type SpeechStub } from '../helpers/speech-stub.ts'
import { waitFor } from '../helpers/wait-for.ts'

const skip = findPostgres() === null ? 'PostgreSQL is not installed' : false

let postgres: PostgresServer
let collector: OtlpReceiver
let speech: SpeechStub
let data: string
let api: TestServer
let metricsPort: number
let worker: TestWorker

before(async () => {
  if (skip !== false) return
  ;[postgres, collector, speech, data] = await Promise.all([
    startPostgres(),
    startOtlpReceiver(),
    startSpeechStub(),
    temporaryFolder(),
  ])
  const env = {
    TIRO_DATABASE_URL: await postgres.createDatabase(),
    TIRO_SPEECH: 'openai',
    TIRO_OPENAI_URL: speech.address,
    TIRO_SPEAKERS: 'off',
    TIRO_EMBEDDING: 'off',
    TIRO_LOG: 'debug',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.address,
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  }
  api = await startServer({ data, env: { ...env, TIRO_ROLE: 'api' }, key: '?' })
  const key = await createKey(data, 'OWNER', env)
  api = { ...api, key, client: createClient({ baseUrl: api.address, key }) }
  metricsPort = await freePort()
  worker = await startWorker({ ...env, TIRO_DATA: data, TIRO_METRICS_PORT: String(metricsPort) })
})

after(async () => {
  if (skip !== false) return
  worker.child.kill('SIGTERM')
  await worker.ended
  await api.stop()
  await postgres.stop()
  await Promise.all([collector.close(), speech.close()])
  await removeFolder(data)
})

/** A client whose requests belong to one trace of the caller. */
function tracingClient(traceId: string, flags: string) {
  const traceparent = `00-${traceId}-00000000000000aa-${flags}`
  return createClient({
    baseUrl: api.address,
    key: api.key,
    fetch: (url, init) => fetch(url, { ...init, headers: { ...(init?.headers as object), traceparent } }),
  })
}

test('a recording is one trace from the request through both processes to the speech server', { skip }, async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const client = tracingClient(traceId, '01')
  const params = await uploadRecording(client, await readFile(sampleFile))
  assert.equal((await waitForTranscript(client, params)).transcript?.status, 'COMPLETED')
  const named = (name: string): ReceivedSpan[] => collector.spans.filter((span) => span.name === name)
  // Each process sends its spans on its own, every two seconds.
  const rootSpan = (): ReceivedSpan | undefined =>
    collector.spans.find(({ attributes }) => attributes['tiro.operation'] === 'completeUpload')
  await waitFor(() => named('job tidy')[0], 'the span of the last job')
  await waitFor(rootSpan, 'the span of the request')

  assert.deepEqual([...collector.paths], ['POST /v1/traces application/json'])
  const byId = new Map(collector.spans.map((span) => [span.spanId, span]))
  const ancestors = (span: ReceivedSpan | undefined): string[] => {
    const names: string[] = []
    for (let at = span; at !== undefined; at = byId.get(at.parentSpanId)) names.push(at.name)
    return names
  }
  const [called] = named('POST /audio/transcriptions')
  const path = ['POST /audio/transcriptions', 'engine speech', 'job recognise', 'job windows', 'job import']
  assert.deepEqual(ancestors(called).slice(0, 5), path)
  const root = rootSpan()
  assert.deepEqual(ancestors(called).slice(5), [root?.name])
  assert.equal(root?.parentSpanId, '00000000000000aa')
  assert.equal(ancestors(named('job assemble')[0]).at(-1), root?.name)
  const recording = collector.spans.filter((span) => span.name.startsWith('job ') || span === called)
  assert.deepEqual(new Set(recording.map((span) => span.traceId)), new Set([traceId]))
  // The server that recognises speech can continue the trace.
  assert.equal(speech.requests[0]?.['traceparent'], `00-${traceId}-${called?.spanId}-01`)

  assert.equal(root?.resource['tiro.role'], 'api')
  assert.equal(called?.resource['tiro.role'], 'worker')
  assert.equal(called?.resource['service.name'], 'tiro')
  assert.equal(called?.resource['deployment.environment.name'], 'test')
  assert.notEqual(root?.resource['process.pid'], called?.resource['process.pid'])
  assert.equal(named('job import')[0]?.attributes['tiro.recordingId'], params.recordingId)
  assert.equal(named('job import')[0]?.attributes['tiro.outcome'], 'done')
  assert.deepEqual(new Set(collector.spans.filter(({ failed }) => failed).map(({ name }) => name)), new Set())
  const stored = JSON.stringify(collector.spans)
  assert.ok(!stored.includes(api.key) && !stored.includes('three'), 'neither keys nor words are in the traces')
})

test('a caller that does not record its trace is obeyed; health checks have no spans', { skip }, async () => {
  const traceId = '11111111111111111111111111111111'
  await tracingClient(traceId, '00').listWorkspaces({})
  await tracingClient('no valid ID', '01').listWorkspaces({})
  await fetch(`${api.address}/api/v1/healthz`)
  const mine = (): ReceivedSpan[] =>
    collector.spans.filter(({ attributes }) => attributes['tiro.operation'] === 'listWorkspaces')
  // An invalid header starts a new trace.
  const [span] = await waitFor(
    () => Promise.resolve(mine()),
    'the span of the request',
    (spans) => spans.length > 0,
  )
  assert.equal(span?.parentSpanId, '')
  assert.deepEqual(
    mine().filter((one) => one.traceId === traceId),
    [],
  )
  assert.deepEqual(
    collector.spans.filter(({ name }) => name.includes('healthz')),
    [],
  )
})

test(
  'a worker says on the port of its metrics that it is ready, and how it uses its connections',
  { skip },
  async () => {
    const ask = async (path: string): Promise<string> => (await fetch(`http://127.0.0.1:${metricsPort}/${path}`)).text()
    assert.deepEqual(
      [await ask('healthz'), await ask('readyz')],
      ['{"status":"ok"}\n', '{"status":"ready","problems":[]}\n'],
    )
    const text = await ask('metrics')
    for (const pool of ['requests', 'jobs', 'reads']) {
      assert.match(text, new RegExp(`^tiro_database_connections_max\\{pool="${pool}"\\} [1-9]`, 'm'))
      assert.match(text, new RegExp(`^tiro_database_connections\\{pool="${pool}"\\} \\d`, 'm'))
      assert.match(text, new RegExp(`^tiro_database_waiting\\{pool="${pool}"\\} 0$`, 'm'))
    }
    assert.match(text, /^tiro_engine_calls_total\{kind="speech",engine="openai\/whisper-1",outcome="done"\} [1-9]/m)
  },
)

test("log lines of jobs have the job's, the run's, the recording's and the trace's ID", { skip }, async () => {
  worker.child.kill('SIGTERM')
  const lines = (await worker.ended).stderr
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, string>)
    .filter(({ msg }) => msg === 'job')
  assert.ok(lines.length >= 5, 'the jobs of a recording')
  for (const line of lines) {
    assert.match(line['jobId'] ?? '', /^job_/)
    assert.match(line['runId'] ?? '', /^run_/)
    assert.match(line['recordingId'] ?? '', /^rec_/)
    assert.equal(line['traceId'], '0af7651916cd43dd8448eb211c80319c')
  }
})
