import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { chatEvent, startChatServer, type ChatServerForTests } from '../../test/helpers/chat-server.ts'
import { ContextExceeded, createOpenAiChat, type Chat, type ChatMessage } from './openai-chat.ts'

const signal = new AbortController().signal
const question: ChatMessage[] = [{ role: 'user', content: 'a secret question' }]
let server: ChatServerForTests
let chat: Chat

before(async () => (server = await startChatServer(() => 'An answer.')))
after(() => server.close())
beforeEach(async () => {
  await (chat as Chat | undefined)?.close()
  chat = open()
  server.behave(() => 'An answer.')
  server.asked.length = 0
})
after(() => chat.close())

function open(more: { timeoutSeconds?: number; concurrency?: number; baseUrl?: string } = {}): Chat {
  return createOpenAiChat({
    baseUrl: server.address,
    apiKey: 'sk-very-secret',
    model: 'small',
    contextTokens: 4096,
    timeoutSeconds: 30,
    concurrency: 1,
    ...more,
  })
}

test('joins a streamed answer and reports its token counts', async () => {
  const seen: string[] = []
  server.behave(() => `${'Long sentence number one. '.repeat(20)}The end — 終わり.`)
  const answer = await chat.complete(question, { signal, temperature: 0, onText: (text) => seen.push(text) })
  assert.ok(answer.text.endsWith('The end — 終わり.') && answer.isWhole)
  assert.equal(answer.tokens?.completion, Math.ceil(answer.text.length / 4))
  assert.equal(seen.at(-1)?.trim(), answer.text)
  const [asked] = server.asked
  assert.equal(asked?.headers.authorization, 'Bearer sk-very-secret')
  assert.deepEqual([asked?.model, asked?.body['temperature'], asked?.body['stream']], ['small', 0, true])
  assert.deepEqual(asked?.messages, question)
})

test('handles split characters and servers that do not stream, and drops reasoning', async () => {
  server.behave((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const bytes = Buffer.from(
      `: comment\r\n\r\n${chatEvent('<think>x</think>日')}${chatEvent('本', 'stop')}data: [DONE]\n\n`,
    )
    for (const byte of bytes) response.write(Buffer.from([byte]))
    response.end()
    return null
  })
  assert.equal((await chat.complete(question, { signal })).text, '日本')
  server.behave((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end('{"choices":[{"message":{"content":"Whole."},"finish_reason":"length"}],"usage":{}}')
    return null
  })
  const whole = await chat.complete(question, { signal })
  assert.deepEqual(whole, { text: 'Whole.', isWhole: false, tokens: null })
})

test('leaves out what no database stores, and reads no document without end', async () => {
  const respond = (body: string): void =>
    server.behave((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(body)
      return null
    })
  const usage = { prompt_tokens: 2 ** 60, completion_tokens: 1 }
  respond(JSON.stringify({ choices: [{ message: { content: 'a\u0000b' } }], usage }))
  const { text, tokens } = await chat.complete(question, { signal })
  assert.deepEqual([text, tokens], ['ab', null])
  respond(`{"choices":[],"more":[${'{},'.repeat(2_000_000)}{}]}`)
  await assert.rejects(chat.complete(question, { signal }), { code: 'ENGINE_ERROR' })
})

test('distinguishes errors without revealing text or key', async () => {
  const cases: [number, string, Record<string, string>, string, boolean][] = [
    [401, '', {}, 'ENGINE_UNAVAILABLE', false],
    [404, '', {}, 'ENGINE_UNAVAILABLE', false],
    [429, '{"error":{"code":"insufficient_quota"}}', {}, 'ENGINE_UNAVAILABLE', false],
    [429, '', {}, 'ENGINE_UNAVAILABLE', true],
    [500, 'a secret trace', {}, 'ENGINE_UNAVAILABLE', true],
    [400, '{"error":{"message":"no"}}', {}, 'ENGINE_ERROR', false],
    [200, 'garbage', {}, 'ENGINE_ERROR', true],
    [200, '{"choices":1}', { 'content-type': 'application/json' }, 'ENGINE_ERROR', true],
    [200, chatEvent('half of a secret'), {}, 'ENGINE_UNAVAILABLE', true],
    [200, chatEvent('  ', 'stop'), {}, 'ENGINE_ERROR', true],
    [200, `${chatEvent('half')}data: {"error":{"message":"secret"}}\n\n`, {}, 'ENGINE_UNAVAILABLE', true],
    [307, '', { location: 'http://127.0.0.1:9/' }, 'ENGINE_UNAVAILABLE', true],
  ]
  for (const [status, body, headers, code, retryable] of cases) {
    server.behave((_, response) => {
      response.writeHead(status, { 'content-type': 'text/event-stream', ...headers })
      response.end(body)
      return null
    })
    await assert.rejects(chat.complete(question, { signal }), (error: Error) => {
      const told = [Reflect.get(error, 'code'), Reflect.get(error, 'retryable')]
      assert.deepEqual(told, [code, retryable], `${status} ${body}: ${error.message}`)
      assert.ok(!JSON.stringify([error.message, String(error.cause)]).includes('secret'))
      return true
    })
  }
  const away = open({ baseUrl: 'http://127.0.0.1:9' })
  await assert.rejects(away.complete(question, { signal }), { code: 'ENGINE_UNAVAILABLE', retryable: true })
  await away.close()
})

test('waits as long as Retry-After says, and reports a context that is too small', async () => {
  const answers: [number, string, Record<string, string>][] = [
    [429, '', { 'retry-after': '17' }],
    [503, '', { 'retry-after': new Date(Date.now() + 30_000).toUTCString() }],
    [400, '{"error":{"code":"context_length_exceeded","message":"secret"}}', {}],
    [500, '{"error":{"message":"the request exceeds the available context size"}}', {}],
  ]
  const errors: unknown[] = []
  for (const [status, body, headers] of answers) {
    server.behave((_, response) => {
      response.writeHead(status, headers)
      response.end(body)
      return null
    })
    errors.push(await chat.complete(question, { signal }).catch((error: unknown) => error))
  }
  const [first, second, third, fourth] = errors
  assert.equal((first as { seconds?: number }).seconds, 17)
  assert.ok(((second as { seconds?: number }).seconds ?? 0) > 20)
  assert.ok(third instanceof ContextExceeded && fourth instanceof ContextExceeded)
})

test('omits settings that a server has rejected', async () => {
  server.behave(({ body }, response) => {
    const known = ['stream_options', 'temperature'].find((name) => name in body)
    if (known === undefined) return 'Plain.'
    response.writeHead(400, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { message: `Unsupported parameter: ${known}` } }))
    return null
  })
  assert.equal((await chat.complete(question, { signal, temperature: 0 })).text, 'Plain.')
  assert.equal(server.asked.length, 3)
  await chat.complete(question, { signal, temperature: 0 })
  assert.equal(server.asked.length, 4)
})

test('a silent server times out, a slow stream does not, and an abort ends the call and frees its slot', async () => {
  const brief = open({ timeoutSeconds: 2 })
  server.behave(async (_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (let i = 0; i < 8; i++) {
      response.write(chatEvent(`${i} `))
      await new Promise((resolve) => setTimeout(resolve, 280))
    }
    response.end(chatEvent('end', 'stop'))
    return null
  })
  assert.equal((await brief.complete(question, { signal })).text, '0 1 2 3 4 5 6 7 end')
  server.behave((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(chatEvent('and then'))
    return null
  })
  await assert.rejects(brief.complete(question, { signal }), { code: 'TIMEOUT', retryable: true })
  const controller = new AbortController()
  const reason = new Error('enough')
  const cut = chat.complete(question, { signal: controller.signal })
  const waiting = chat.complete(question, { signal: controller.signal })
  setTimeout(() => controller.abort(reason), 50)
  await assert.rejects(cut, reason)
  await assert.rejects(waiting, reason)
  server.behave(() => 'Again.')
  assert.equal((await chat.complete(question, { signal })).text, 'Again.')
  await brief.close()
})

test('limits concurrent questions and keeps their order', async () => {
  const two = open({ concurrency: 2 })
  server.atOnce.most = 0
  server.behave(async ({ messages }) => {
    await new Promise((resolve) => setTimeout(resolve, 20))
    return messages[0]?.content ?? ''
  })
  const ask = (i: number) => two.complete([{ role: 'user', content: `q${i}` }], { signal })
  const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => ask(i)))
  assert.deepEqual(
    answers.map(({ text }) => text),
    Array.from({ length: 8 }, (_, i) => `q${i}`),
  )
  assert.equal(server.atOnce.most, 2)
  await two.close()
})
