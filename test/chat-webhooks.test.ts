// Webhooks that write into chats.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import type { WebhookEvent, WebhookFormat } from '../src/contract/events.ts'
import { fastEngine, openServer } from './helpers/harness.ts'
import { importVtt, talk, waitForInsight } from './helpers/insights.ts'
import { listen } from './helpers/listen.ts'
import { waitFor } from './helpers/wait-for.ts'

const server = await openServer({ ...fastEngine, TIRO_OUTBOUND_ALLOW: '127.0.0.1/32' })
const received: { path: string; body: unknown }[] = []
const http = createServer((request, reply) => {
  if (request.method !== 'POST') return void reply.writeHead(404).end()
  void text(request).then((body) => {
    received.push({ path: request.url ?? '', body: JSON.parse(body) })
    reply.writeHead(200).end('ok')
  })
})
const receiver = await listen(http)
let spaceId: string

before(async () => {
  spaceId = (await server.client.createWorkspace({ body: { name: 'Chats' } })).id
})
after(() => {
  http.close()
  http.closeAllConnections()
})

const hook = (format: WebhookFormat, events: WebhookEvent[], path: string) =>
  server.client.createWebhook({ body: { events, format, url: `${receiver}/${path}`, workspaceId: spaceId } })

/** The messages that came to an address, once there are so many. */
const messagesAt = (path: string, count = 1): Promise<unknown[]> =>
  waitFor(
    () => received.filter((one) => one.path === `/${path}`).map(({ body }) => body),
    `messages at ${path}`,
    (found) => found.length >= count,
  )

const linkTo = (recordingId: string): string => `${server.address}/w/${spaceId}/r/${recordingId}`

test('a message names what happened and the recording, with a link, in the language of its owner', async () => {
  const slack = await hook('SLACK', ['TRANSCRIPT_CREATED', 'RECORDING_DELETED'], 'slack')
  assert.equal(slack.format, 'SLACK')
  await hook('DISCORD', ['TRANSCRIPT_CREATED'], 'discord')
  await hook('TEAMS', ['TRANSCRIPT_CREATED'], 'teams')
  await hook('EVENT', ['TRANSCRIPT_CREATED'], 'plain')
  const { id: recordingId } = await server.client.createRecording({
    params: { spaceId },
    body: { title: 'A [talk](https://x.example) <!channel> & *more*', source: 'IMPORT', language: 'en' },
  })
  await importVtt(server, spaceId, talk, recordingId)
  const url = linkTo(recordingId)
  assert.deepEqual(await messagesAt('slack'), [
    { text: `*Transcript ready*: <${url}|A [talk]\u200B(https://x.example) &lt;!channel&gt; &amp; *more*>` },
  ])
  assert.deepEqual(await messagesAt('discord'), [
    {
      content: String.raw`**Transcript ready**: [A \[talk\]\(https://x.example\) \<!channel\> & \*more\*](<${url}>)`,
      allowed_mentions: { parse: [] },
    },
  ])
  const [card] = (await messagesAt('teams')) as [
    { attachments: { content: { body: unknown[]; actions: unknown[] } }[] },
  ]
  const { body, actions } = card.attachments[0]?.content ?? assert.fail()
  assert.deepEqual(body, [
    {
      type: 'RichTextBlock',
      inlines: [
        { type: 'TextRun', text: 'Transcript ready', weight: 'Bolder' },
        { type: 'TextRun', text: ': A [talk](https://x.example) <!channel> & *more*' },
      ],
    },
  ])
  assert.deepEqual(actions, [{ type: 'Action.OpenUrl', title: 'Tiro', url }])
  const [event] = (await messagesAt('plain')) as [{ type: string }]
  assert.equal(event.type, 'TRANSCRIPT_CREATED')

  await server.client.updateNotifications({ body: { language: 'de' } })
  await server.client.deleteRecording({ params: { spaceId, recordingId } })
  const [, deleted] = (await messagesAt('slack', 2)) as [unknown, { text: string }]
  assert.ok(deleted.text.startsWith('*Aufnahme gelöscht*'), deleted.text)
  await server.client.updateNotifications({ body: { language: 'en' } })
})

test('the message about an insight has what it says; one about a failure, the reason', async () => {
  const recordingId = await importVtt(server, spaceId, talk)
  const { id: promptId } = await server.client.createPrompt({
    params: { spaceId },
    body: { title: 'Tasks *now*', prompt: 'List the tasks.' },
  })
  await hook('SLACK', ['INSIGHT_CREATED'], 'tasks-slack')
  await hook('DISCORD', ['INSIGHT_CREATED'], 'tasks-discord')
  await hook('TEAMS', ['INSIGHT_CREATED'], 'tasks-teams')
  const params = { spaceId, recordingId }
  const { id } = await server.client.createInsight({ params, body: { promptId } })
  const { content } = await waitForInsight(server, { ...params, insightId: id })
  assert.match(content ?? '', /\[00:30\] Ada: I will send the offers/)
  const [slack] = (await messagesAt('tasks-slack')) as [{ text: string }]
  assert.ok(slack.text.startsWith(`*Insight ready (Tasks *now*)*: <${linkTo(recordingId)}|Meeting>\n`), slack.text)
  assert.ok(slack.text.includes('[00:30] Ada: I will send the offers to everybody by Friday.'), slack.text)
  const [discord] = (await messagesAt('tasks-discord')) as [{ content: string }]
  assert.ok(discord.content.startsWith(String.raw`**Insight ready \(Tasks \*now\*\)**`), discord.content)
  assert.ok(discord.content.includes(String.raw`\[00:30] Ada: I will send`), discord.content)
  const [teams] = await messagesAt('tasks-teams')
  assert.match(JSON.stringify(teams), /"type":"TextBlock","wrap":true,"text":"[^"]*\\\\\[00:30\] Ada/)

  await hook('SLACK', ['RECORDING_FAILED'], 'failed')
  await server.client.createRecording({
    params: { spaceId },
    body: { title: 'Episode', source: 'URL', sourceUrl: `${receiver}/none.mp3` },
  })
  const [failed] = (await messagesAt('failed')) as [{ text: string }]
  assert.match(failed.text, /^\*Recording import failed\*: <http.*>\n\S/)
})

test('a format can be changed and tested', async () => {
  const { id: webhookId } = await hook('EVENT', ['TRANSCRIPT_CREATED'], 'changed')
  const params = { webhookId }
  assert.equal((await server.client.updateWebhook({ params, body: { format: 'SLACK' } })).format, 'SLACK')
  await server.client.testWebhook({ params })
  assert.deepEqual(await messagesAt('changed'), [{ text: '*Test*' }])
  assert.equal((await server.client.updateWebhook({ params, body: { format: 'EVENT' } })).format, 'EVENT')
  await server.client.testWebhook({ params })
  const [, event] = (await messagesAt('changed', 2)) as [unknown, { type: string }]
  assert.equal(event.type, 'WEBHOOK_TEST')
  const { auditEvents } = await server.client.listAuditEvents({ query: { action: 'WEBHOOK_CREATED', limit: 100 } })
  const formats = new Set(auditEvents.map(({ details }) => details['format']))
  assert.deepEqual(formats, new Set([undefined, 'SLACK', 'DISCORD', 'TEAMS']))
})
