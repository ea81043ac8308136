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
  const read = [...namesIn('src/platform/config/*.ts', ['src/platform/config/*.test.ts'])]
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
    { TIRO_PUBLIC_URL: 'https://example.org/tiro' },
    { TIRO_SECRET: 'short' },
    { TIRO_MODEL_MIRROR: 'models.example.org' },
    { TIRO_TRUSTED_PROXIES: 'proxy.example.org' },
    { TIRO_TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/33' },
    { TIRO_TRUSTED_PROXIES: '10.0.0.0/8/8' },
    { TIRO_CORS_ORIGINS: 'app.example.org' },
    { TIRO_EXPORT_FOLDERS: 'notes' },
    { TIRO_CORS_ORIGINS: 'https://app.example.org/page' },
    { TIRO_CORS_ORIGINS: 'app://obsidian.md/page' },
    { TIRO_CORS_ORIGINS: 'app://ada@obsidian.md' },
    { TIRO_CORS_ORIGINS: 'null' },
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
  const proxies = ['loopback', '127.0.0.1', '10.0.0.0/8', '10.0.0.0/255.0.0.0', '::1', 'fd00::/8']
  assert.deepEqual(readConfig({ TIRO_TRUSTED_PROXIES: proxies.join(', ') }).trustedProxies, proxies)
})

const mail = { TIRO_PUBLIC_URL: 'https://tiro.example.org', TIRO_SMTP_FROM: 'Tiro <tiro@example.org>' }

test('the mail server is read from one URL', () => {
  assert.equal(readConfig({}).mail, null)
  const read = (url: string, more = {}) => readConfig({ ...mail, TIRO_SMTP_URL: url, ...more }).mail
  const from = { name: 'Tiro', address: 'tiro@example.org' }
  assert.deepEqual(read('smtps://ada%40example.org:p%2Fa@mail.example.org'), {
    host: 'mail.example.org',
    port: 465,
    tls: 'wrapped',
    login: { user: 'ada@example.org', password: 'p/a' },
    from,
  })
  assert.deepEqual(read('smtp://[::1]:25', { TIRO_SMTP_TLS: 'off' }), {
    host: '::1',
    port: 25,
    tls: 'off',
    login: null,
    from,
  })
  assert.equal(read('smtp://mail.example.org')?.tls, 'starttls')
  assert.equal(read('smtp://mail.example.org')?.port, 587)
})

test('invalid settings of mail stop the start without repeating the password', () => {
  const url = 'smtps://ada:geheim@mail.example.org'
  const wrong: [Record<string, string>, RegExp][] = [
    [{ TIRO_SMTP_URL: url }, /TIRO_SMTP_FROM/],
    [{ TIRO_SMTP_FROM: 'tiro@example.org' }, /TIRO_SMTP_URL/],
    [{ TIRO_SMTP_URL: url, TIRO_SMTP_FROM: 'tiro@example.org' }, /TIRO_PUBLIC_URL/],
    [{ ...mail, TIRO_SMTP_URL: 'ada:geheim@mail.example.org' }, /TIRO_SMTP_URL/],
    [{ ...mail, TIRO_SMTP_URL: 'https://ada:geheim@mail.example.org' }, /TIRO_SMTP_URL/],
    [{ ...mail, TIRO_SMTP_URL: 'smtp://ada@mail.example.org' }, /TIRO_SMTP_URL/],
    [{ ...mail, TIRO_SMTP_URL: 'smtp://ada:geheim%@mail.example.org' }, /TIRO_SMTP_URL/],
    [{ ...mail, TIRO_SMTP_URL: `${url}/path` }, /TIRO_SMTP_URL/],
    [{ ...mail, TIRO_SMTP_URL: url, TIRO_SMTP_TLS: 'off' }, /TIRO_SMTP_TLS/],
    [{ ...mail, TIRO_SMTP_URL: url, TIRO_SMTP_TLS: 'maybe' }, /TIRO_SMTP_TLS/],
    [{ ...mail, TIRO_SMTP_URL: url, TIRO_SMTP_FROM: 'a@example.org\r\nBcc: b@example.org' }, /TIRO_SMTP_FROM/],
    [{ ...mail, TIRO_SMTP_URL: url, TIRO_SMTP_FROM: 'a@example.org, b@example.org' }, /TIRO_SMTP_FROM/],
  ]
  for (const [env, names] of wrong) {
    assert.throws(
      () => readConfig(env),
      (error) => error instanceof UsageError && names.test(error.message) && !error.message.includes('geheim'),
      JSON.stringify(env),
    )
  }
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
