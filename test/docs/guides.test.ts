// Every example of the guides at /docs runs against a real server, in each language as one program.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { listen } from '../helpers/listen.ts'
import { guideFiles } from '../../src/platform/http/docs/guides.ts'
import {
  blocks,
  ids,
  programNames,
  programOf,
  runProgram,
  startProgram,
  tiro,
  typecheck,
  writeProgram,
} from '../helpers/examples.ts'
import { freePort } from '../helpers/free-port.ts'
import { waitFor } from '../helpers/wait-for.ts'

void describe('guides', { concurrency: 4 }, () => {
  test('the examples in TypeScript have the right types', async () => {
    const files: string[] = []
    for (const file of guideFiles) {
      const servers = blocks.get(file)?.filter(({ language, kind }) => language === 'ts' && kind === 'server') ?? []
      const codes = [programOf(file, 'ts'), ...servers.map(({ code }) => code)].filter((code) => code !== null)
      for (const [n, code] of codes.entries()) {
        const place = await writeProgram(`types-${file.replaceAll(/\W/g, '-')}-${n}`, 'ts', code)
        files.push(path.join(place, programNames.ts))
      }
    }
    typecheck(files)
  })

  for (const file of guideFiles) {
    for (const language of ['sh', 'ts', 'python'] as const) {
      test(`${file} in ${language}`, async () => {
        const program = programOf(file, language)
        if (program === null) {
          assert.ok(!['guides/quick-start.md', 'webhooks.md'].includes(file), 'these have examples in three languages')
          return
        }
        const place = await writeProgram(`${file.replaceAll(/\W/g, '-')}-${language}`, language, program)
        // A live stream shows what happens while it is open.
        const stop = new AbortController()
        const news = file === 'guides/live-events.md' ? importUntil(stop.signal) : Promise.resolve()
        const out = await runProgram(place, language).finally(() => stop.abort())
        await news
        if (file === 'guides/quick-start.md') assert.match(out, /morning/i)
      })
    }
  }

  /** One import after the other: a slow machine isn't asked for several at once. */
  async function importUntil(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      await importOne()
      await sleep(500)
    }
  }

  async function importOne(): Promise<void> {
    const { id } = await tiro.createRecording({
      params: { spaceId: ids.spaceId },
      body: { title: 'News', source: 'IMPORT' },
    })
    const content = new Blob(['1\n00:00:00,000 --> 00:00:01,000\nHello\n'], { type: 'application/x-subrip' })
    await tiro.importTranscript({ params: { spaceId: ids.spaceId, recordingId: id }, content })
  }

  const receivers = blocks.get('webhooks.md')?.filter(({ kind }) => kind !== undefined) ?? []
  assert.deepEqual(
    receivers.map(({ language }) => language),
    ['sh', 'ts', 'python'],
  )
  for (const { language, kind, code } of receivers.filter((block) => block.kind === 'server')) {
    test(`the receiver in ${language} accepts a webhook and refuses a forged one`, async (t) => {
      const port = await freePort()
      const url = `http://127.0.0.1:${port}/`
      const hook = await tiro.createWebhook({ body: { event: 'WEBHOOK_TEST', url, workspaceId: ids.spaceId } })
      const params = { webhookId: hook.id }
      const place = await writeProgram(`webhook-${language}-${kind}`, language, code.replaceAll('9000', String(port)))
      const child = startProgram(place, language, { WEBHOOK_SECRET: hook.secret ?? '' })
      t.after(() => child.kill())
      const forged = { 'webhook-id': 'evt_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,x' }
      const send = (): Promise<number> =>
        fetch(url, { method: 'POST', headers: forged, body: '{}' }).then(
          ({ status }) => status,
          () => 0,
        )
      await waitFor(send, 'the receiver', (status) => status !== 0)
      assert.equal(await send(), 400)
      await tiro.testWebhook({ params })
      const { deliveries } = await waitFor(
        () => tiro.listDeliveries({ params }),
        'the delivery',
        (page) => page.deliveries[0]?.attempts.length === 1,
      )
      assert.equal(deliveries[0]?.status, 'DELIVERED')
      await tiro.deleteWebhook({ params })
    })
  }

  test('the function in sh accepts a webhook and refuses a forged one', async () => {
    const code = receivers.find(({ language }) => language === 'sh')?.code ?? ''
    const received = Promise.withResolvers<{ body: string; headers: Record<string, unknown> }>()
    const receiver = createServer((incoming, answer) => {
      let body = ''
      incoming.on('data', (chunk: Buffer) => (body += chunk.toString()))
      incoming.on('end', () => {
        received.resolve({ body, headers: incoming.headers })
        answer.writeHead(204).end()
      })
    })
    const url = `${await listen(receiver)}/`
    const hook = await tiro.createWebhook({ body: { event: 'WEBHOOK_TEST', url, workspaceId: ids.spaceId } })
    await tiro.testWebhook({ params: { webhookId: hook.id } })
    const { body, headers } = await received.promise
    receiver.close()
    const signature = String(headers['webhook-signature'])
    const sentAt = String(headers['webhook-timestamp'])
    const verify = (given: string, text: string, time = sentAt): number | null => {
      const args = [hook.secret ?? '', String(headers['webhook-id']), time, given]
      return spawnSync('bash', ['-c', `${code}\nverify "$@"`, 'bash', ...args], { input: text }).status
    }
    assert.deepEqual(
      [verify(signature, body), verify(`v1,x ${signature}`, body), verify('v1,x', body), verify(signature, `${body} `)],
      [0, 0, 1, 1],
    )
    // A timestamp that is a command isn't run.
    const mark = path.join(await writeProgram('forged', 'sh', ''), 'ran')
    assert.equal(verify(signature, body, `a[$(touch ${mark})]`), 1)
    assert.ok(!existsSync(mark))
  })
})
