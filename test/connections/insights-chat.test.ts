// Insights and questions with a chat model: a local server that behaves like real ones, well or badly.
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { after, before, beforeEach, test } from 'node:test'
import { listen } from '../helpers/listen.ts'
import { ClientError } from '../../src/client/client.ts'
import type { Insight } from '../../src/contract/endpoints/insights.ts'
import { chatEvent, startChatServer, type ChatBehaviour, type ChatServerForTests } from '../helpers/chat-server.ts'
import { removeFolder, startServer, temporaryFolder, type TestServer } from '../helpers/harness.ts'
import { importVtt, talk, waitForInsight } from '../helpers/insights.ts'
import { waitFor } from '../helpers/wait-for.ts'

let model: ChatServerForTests
/** Returns vectors, and receives webhooks. */
let others: Server
const told: Record<string, unknown>[] = []
let server: TestServer
let env: Record<string, string>
let spaceId: string
let recordingId: string
const answer = 'The archive moves in May [00:21], <script>alert(1)</script> and the offers go out by Friday [00:30].'

before(async () => {
  model = await startChatServer(() => answer)
  others = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>
      if (!Array.isArray(body['input'])) told.push(body)
      const input = Array.isArray(body['input']) ? (body['input'] as string[]) : []
      const data = input.map((text, index) => ({ index, embedding: [/archive|move/.test(text) ? 9 : 1, 1] }))
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
    })
  })
  const beside = await listen(others)
  env = {
    TIRO_EMBEDDING_URL: beside,
    TIRO_EMBEDDING_MODEL: 'e',
    TIRO_OUTBOUND_ALLOW: '127.0.0.0/8',
    TIRO_CHAT_URL: `${model.address}/v1`,
    TIRO_CHAT_MODEL: 'small',
    TIRO_CHAT_KEY: 'sk-very-secret',
  }
  server = await startServer({ data: await temporaryFolder(), env })
  spaceId = (await server.client.createWorkspace({ body: { name: 'Chat' } })).id
  await server.client.createWebhook({ body: { event: 'INSIGHT_CREATED', url: `${beside}/hook`, workspaceId: spaceId } })
  recordingId = await importVtt(server, spaceId, talk)
})
beforeEach(() => {
  model.behave(() => answer)
  model.asked.length = 0
})
after(async () => {
  await server.stop()
  await model.close()
  others.closeAllConnections()
  others.close()
  await removeFolder(server.data)
})

async function start(prompt: string): Promise<{ spaceId: string; recordingId: string; insightId: string }> {
  const { id: promptId } = await server.client.createPrompt({ params: { spaceId }, body: { title: prompt, prompt } })
  const { id } = await server.client.createInsight({ params: { spaceId, recordingId }, body: { promptId } })
  return { spaceId, recordingId, insightId: id }
}

const until = <T>(ask: () => Promise<T> | T, fits: (value: T) => boolean): Promise<T> => waitFor(ask, 'what fits', fits)

/** Responds to each prompt in its own way. */
function byPrompt(behaviours: Record<string, ChatBehaviour>): void {
  model.behave((asked, response) => {
    const user = asked.messages.at(-1)?.content ?? ''
    const name = Object.keys(behaviours).find((prompt) => user.includes(`Request:\n${prompt}`)) ?? ''
    const behaviour = behaviours[name]
    return behaviour === undefined ? answer : behaviour(asked, response)
  })
}

test('the model writes: text with times, token counts, the prompt it received', async () => {
  const insight = await waitForInsight(server, await start('What moves, and when?'))
  assert.deepEqual([insight.status, insight.quality, insight.engine], ['COMPLETED', 'standard', 'openai/small'])
  // As text, unchanged: it is escaped when displayed.
  assert.equal(insight.content, answer)
  assert.deepEqual(insight.citations, [
    { start: 21, end: null },
    { start: 30, end: null },
  ])
  assert.ok((insight.tokens?.prompt ?? 0) > 100 && (insight.tokens?.completion ?? 0) > 5)
  const [asked] = model.asked
  assert.equal(asked?.headers.authorization, 'Bearer sk-very-secret')
  const [system, user] = asked?.messages ?? []
  assert.ok(!system?.content.includes('PWNED') && user?.content.includes('PWNED'))
  assert.match(user?.content ?? '', /^\[00:21\] Ada: We decided .* I will send the offers/m)
  // A webhook is notified, without the text.
  const [hook] = await until(
    () => told,
    (all) => all.length > 0,
  )
  assert.deepEqual([hook?.['type'], Reflect.get(Object(hook?.['data']), 'insightId')], ['INSIGHT_CREATED', insight.id])
  assert.ok(!JSON.stringify(hook).includes('archive'))
  const tweaked = await server.client.tweakInsight({
    params: { spaceId, recordingId, insightId: insight.id },
    body: { tweak: 'In German.' },
  })
  assert.equal((await waitForInsight(server, { spaceId, recordingId, insightId: tweaked.id })).status, 'COMPLETED')
  assert.match(model.asked.at(-1)?.messages.at(-1)?.content ?? '', /Request:\nWhat moves, and when\?[\s\S]*In German\./)
})

test('failures of the model: waited for, retried or reported; never a partial answer', async () => {
  model.atOnce.most = 0
  let busy = 0
  let cuts = 0
  const failing =
    (status: number, body = ''): ChatBehaviour =>
    (_, response) => {
      response.writeHead(status)
      response.end(body)
      return null
    }
  byPrompt({
    'refused key': failing(401, '{"error":{"message":"Incorrect API key provided: sk-very-secret"}}'),
    busy: (_, response) => {
      if (++busy > 1) return 'After the wait.'
      response.writeHead(429, { 'retry-after': '1' })
      response.end()
      return null
    },
    'cut off': (_, response) => {
      if (++cuts > 1) return 'Whole again.'
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(chatEvent('Half of an ans'))
      setTimeout(() => response.destroy(), 50)
      return null
    },
    nothing: () => '   ',
    'always failing': failing(500),
  })
  const names = ['refused key', 'busy', 'cut off', 'nothing', 'always failing']
  const started = await Promise.all(names.map((name) => start(name)))
  const ended = await Promise.all(started.map((params) => waitForInsight(server, params)))
  const told = Object.fromEntries(
    ended.map((one: Insight) => [one.prompt.title, [one.status, one.failure?.code ?? null, one.content]]),
  )
  assert.deepEqual(told, {
    'refused key': ['FAILED', 'ENGINE_UNAVAILABLE', null],
    busy: ['COMPLETED', null, 'After the wait.'],
    'cut off': ['COMPLETED', null, 'Whole again.'],
    nothing: ['FAILED', 'ENGINE_ERROR', null],
    'always failing': ['FAILED', 'ENGINE_UNAVAILABLE', null],
  })
  assert.match(ended[0]?.failure?.message ?? '', /TIRO_CHAT_KEY/)
  assert.ok(!JSON.stringify(ended).includes('sk-very-secret') && !server.stderr().includes('sk-very-secret'))
  assert.equal(model.asked.filter(({ messages }) => messages.at(-1)?.content.includes('refused key')).length, 1)
  assert.equal(model.atOnce.most, 1, 'one question at a time')
  // Once the cause is gone it is generated again, and a failed tweak leaves the previous text.
  model.behave(() => answer)
  const [first] = started
  assert.ok(first !== undefined)
  await server.client.retryInsight({ params: first })
  assert.equal((await waitForInsight(server, first)).content, answer)
  model.behave(failing(401))
  await server.client.tweakInsight({ params: first, body: { tweak: 'Shorter.' } })
  const kept = await waitForInsight(server, first)
  assert.deepEqual([kept.status, kept.content], ['FAILED', answer])
})

test('text is shown while it grows; deleting stops the model, a killed server starts over', async () => {
  const slow: ChatBehaviour = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(chatEvent('The first words'))
    return null
  }
  model.behave(slow)
  const params = await start('slow')
  const growing = await until(
    () => server.client.getInsight({ params }),
    ({ partialContent }) => partialContent !== null,
  )
  assert.deepEqual([growing.status, growing.content, growing.partialContent], ['IN_PROGRESS', null, 'The first words'])
  await server.client.deleteInsight({ params })
  await until(
    () => model.atOnce.now,
    (now) => now === 0,
  )
  const second = await start('slow too')
  await until(
    () => server.client.getInsight({ params: second }),
    ({ partialContent }) => partialContent !== null,
  )
  await server.kill()
  model.behave(() => answer)
  server = await startServer({ data: server.data, env, key: server.key })
  const made = await waitForInsight(server, second)
  assert.deepEqual([made.status, made.content], ['COMPLETED', answer])
})

test('the model answers a question from passages, which are verified', async () => {
  const question = 'When does the archive move?'
  const ask = () => server.client.askSpace({ params: { spaceId }, body: { question } })
  model.behave(({ messages }) => {
    const number = /\((\d+)\) "Meeting" at [\d:]+: (?:(?!\n\n)[^])*archive to the new server/.exec(
      messages.at(-1)?.content ?? '',
    )?.[1]
    return `In May [${number}], not in June [77].`
  })
  const {
    answer: text,
    citations,
    quality,
    search,
  } = await until(ask, ({ citations: found, search: by }) => found.length > 0 && by === 'semantic')
  assert.deepEqual([text, quality, search], ['In May [1], not in June.', 'standard', 'semantic'])
  assert.match(citations[0]?.text ?? '', /in May/)
  assert.equal(citations[0]?.recordingId, recordingId)
  model.behave((_, response) => {
    response.writeHead(429, { 'retry-after': '7' })
    response.end()
    return null
  })
  await assert.rejects(ask(), (error: unknown) => {
    assert.ok(error instanceof ClientError)
    assert.deepEqual([error.status, error.code], [503, 'ENGINE_UNAVAILABLE'])
    return true
  })
})

test('the model gets all of one recording for a question about all of it, if it can read as much', async () => {
  model.behave(({ messages }) => {
    const given = messages.at(-1)?.content ?? ''
    const isWhole = given.includes('Bob: The old server in Leipzig') && given.includes('I will send the offers')
    const decision = /\((\d+)\) "Meeting" at [\d:]+: Ada: We decided/.exec(given)?.[1] ?? '77'
    return isWhole ? `To move [${decision}].` : 'Nothing.'
  })
  const body = { question: 'What was decided?', recordingIds: [recordingId] }
  const whole = await server.client.askSpace({ params: { spaceId }, body })
  assert.deepEqual([whole.answer, whole.search, whole.code], ['To move [1].', 'recording', null])
  assert.match(whole.citations[0]?.text ?? '', /^Ada: We decided to move the archive/)
})
