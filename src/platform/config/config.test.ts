import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readConfig } from './config.ts'
import { UsageError } from '../../contract/app-error.ts'

const repository = fileURLToPath(new URL('../../..', import.meta.url))
const namesIn = (pattern: string, exclude: string[] = []): Set<string> =>
  new Set(
    globSync(pattern, { cwd: repository, exclude }).flatMap(
      (file) => readFileSync(`${repository}${file}`, 'utf8').match(/\bTIRO_[A-Z0-9_]*[A-Z0-9]/g) ?? [],
    ),
  )

test('every setting is documented', () => {
  const documented = namesIn('docs/*.md', ['docs/adding-*.md'])
  const read = [...namesIn('src/platform/config/*.ts')]
  assert.ok(read.length > 40, 'the settings are read in src/platform/config')
  assert.deepEqual(
    read.filter((name) => !documented.has(name)),
    [],
  )
})

test('invalid settings stop the start with an error that names the variable', () => {
  const wrong: Record<string, string>[] = [
    { TIRO_PORT: 'many' },
    { TIRO_SPEECH: 'openai' },
    { TIRO_TRACES: 'yes', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318' },
    { TIRO_TRACES: '1' },
    { TIRO_PUBLIC_URL: 'tiro.example.org' },
    { TIRO_CORS_ORIGINS: 'app.example.org' },
    { TIRO_WATCH_FOLDER: '/srv/recordings' },
    { TIRO_EXPORT_FOLDERS: 'notes' },
    { TIRO_CORS_ORIGINS: 'https://app.example.org/page' },
    { TIRO_SAMPLE: 'maybe' },
    { TIRO_METRICS_PORT: '8080' },
    { TIRO_DATABASE_URL: 'mysql://localhost/tiro' },
    { TIRO_DATABASE_REPLICA: 'postgres://localhost/tiro' },
    { TIRO_DATABASE_CONNECTIONS: '2' },
  ]
  for (const env of wrong) {
    const [name = ''] = Object.keys(env)
    assert.throws(
      () => readConfig(env),
      (error) => error instanceof UsageError && error.message.includes(name),
    )
  }
  assert.equal(readConfig({}).port, 8080)
})

test('the connections of a process are divided by its role', () => {
  const shares = (env: Record<string, string>) =>
    Object.values(readConfig({ TIRO_DATABASE_URL: 'postgres://localhost/tiro', ...env }).postgres.connections)
  const total = (env: Record<string, string>) => shares(env).reduce((sum, one) => sum + one, 0)
  assert.deepEqual(
    ['api', 'worker', 'all'].map((role) => total({ TIRO_ROLE: role })),
    [10, 4, 12],
  )
  for (const role of ['api', 'worker', 'all']) {
    for (const most of [3, 4, 7, 100]) {
      const env = { TIRO_ROLE: role, TIRO_DATABASE_CONNECTIONS: String(most) }
      assert.equal(total(env), most)
      assert.ok(shares(env).every((one) => one >= 1))
    }
  }
})

test('where others can send files, media is decoded in the sandbox unless a setting says otherwise', () => {
  const sandbox = (env: Record<string, string>) => readConfig(env).media.sandbox
  const local = ['127.0.0.1', '127.3.2.1', '::1', 'localhost'].map((host) => sandbox({ TIRO_HOST: host }))
  assert.deepEqual(new Set([sandbox({}), ...local]), new Set(['auto']))
  for (const host of ['0.0.0.0', '::', '192.168.1.2', 'tiro.example.org', '127.example.org']) {
    assert.equal(sandbox({ TIRO_HOST: host }), 'required', host)
    assert.equal(sandbox({ TIRO_HOST: host, TIRO_SANDBOX: 'off' }), 'off', host)
  }
  assert.equal(sandbox({ TIRO_ROLE: 'worker', TIRO_DATABASE_URL: 'postgres://localhost/tiro' }), 'required')
})

test("traces go to the address in OpenTelemetry's variables, unless TIRO_TRACES is 0", () => {
  const base = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318/' }
  assert.equal(readConfig({}).tracing, null)
  assert.deepEqual(readConfig(base).tracing, { url: 'http://localhost:4318/v1/traces', ratio: 1 })
  assert.equal(readConfig({ ...base, TIRO_TRACES: '0' }).tracing, null)
  const whole = { ...base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example.org/otlp', TIRO_TRACES: '0.1' }
  assert.deepEqual(readConfig(whole).tracing, { url: 'https://traces.example.org/otlp', ratio: 0.1 })
})
