import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chatEvent } from '../../test/helpers/chat-server.ts'
import { limit } from '../../test/helpers/time-limits.ts'
import { readChatStream } from './openai-chat-stream.ts'

/** What a server sends, in pieces. A real stream would take longer to bring them than they take to be read. */
function answerOf(pieces: readonly Uint8Array[]): Response {
  const body = (async function* () {
    yield* pieces
  })()
  return { headers: new Headers(), body } as unknown as Response
}

test('a long answer in small events is handed on seldom enough to be read each time', async () => {
  const events = Array.from({ length: 20_000 }, () => Buffer.from(chatEvent('word ')))
  const lengths: number[] = []
  const response = answerOf([...events, Buffer.from(chatEvent('.', 'stop'))])
  const { text } = await readChatStream(response, { onText: ({ length }) => lengths.push(length), onBytes: () => {} })
  assert.equal(text.length, 100_001)
  assert.deepEqual(lengths.slice(0, 3), [5, 10, 15])
  assert.equal(lengths.at(-1), text.length)
  assert.ok(lengths.reduce((sum, length) => sum + length, 0) < 200 * text.length)
})

test('a line that comes in thousands of pieces is read once', async () => {
  const content = 'x'.repeat(390_000)
  const bytes = Buffer.from(chatEvent(content, 'stop'))
  const start = performance.now()
  const pieces = Array.from({ length: bytes.length / 8 + 1 }, (_, i) => bytes.subarray(i * 8, i * 8 + 8))
  const { text } = await readChatStream(answerOf(pieces), { onText: () => {}, onBytes: () => {} })
  assert.equal(text, content)
  const took = performance.now() - start
  assert.ok(took < limit(4000), `${Math.round(took)} ms`)
})

test('what a server writes with line separators of Unicode is part of the answer', async () => {
  const events = [`one\u2028`, 'two\u2029three', '\u0085.'].map((text, i) => chatEvent(text, i === 2 ? 'stop' : null))
  assert.ok(events.join('').includes('\u2028'))
  const pieces = events.map((event) => Buffer.from(event.replaceAll('\n', '\r\n')))
  const { text } = await readChatStream(answerOf(pieces), { onText: () => {}, onBytes: () => {} })
  assert.equal(text, 'one\u2028two\u2029three\u0085.')
})

test('megabytes of brackets are no answer, and hold nobody up', async () => {
  const response = {
    headers: new Headers({ 'content-type': 'application/json' }),
    body: [Buffer.alloc(4_000_000, '[')],
  }
  const start = performance.now()
  const read = readChatStream(response as unknown as Response, { onText: () => {}, onBytes: () => {} })
  await assert.rejects(read, { code: 'ENGINE_ERROR' })
  const took = performance.now() - start
  assert.ok(took < limit(200), `${Math.round(took)} ms`)
})
