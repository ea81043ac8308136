import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { payloadOf } from './payload.ts'
import { readRetryAfter } from '../../platform/outbound/read-retry-after.ts'
import { waitAfter } from './schedule.ts'
import { newWebhookSecret, signMessage, writeWebhookSecret } from './signature.ts'

test('the test vector of the specification', () => {
  const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' }
  assert.equal(signMessage([secret], message), 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

test('the official package verifies signatures with one or two secrets', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.json(), fc.boolean(), (id, body, rotated) => {
      const [old, current] = [newWebhookSecret(), newWebhookSecret()]
      assert.match(writeWebhookSecret(current), /^whsec_[A-Za-z0-9+/]{43}=$/)
      const timestamp = Math.floor(Date.now() / 1000)
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': signMessage(rotated ? [current, old] : [current], { id, timestamp, body }),
      }
      new Webhook(writeWebhookSecret(current)).verify(body, headers)
      const verifyOld = () => new Webhook(writeWebhookSecret(old)).verify(body, headers)
      if (rotated) verifyOld()
      else assert.throws(verifyOld)
      assert.throws(() => new Webhook(writeWebhookSecret(current)).verify(`${body} `, headers))
    }),
    { numRuns: 50 },
  )
})

test('ten attempts within more than three days, each wait lengthened by up to a fifth', () => {
  const seconds = (random: number): (number | null)[] =>
    Array.from({ length: 10 }, (_, i) => {
      const wait = waitAfter(i + 1, null, random)
      return wait === null ? null : wait / 1000
    })
  const plain = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400, null]
  assert.deepEqual(seconds(0), plain)
  assert.deepEqual(
    seconds(1),
    plain.map((wait) => (wait === null ? null : wait * 1.2)),
  )
  assert.ok(plain.reduce<number>((sum, wait) => sum + (wait ?? 0), 0) > 72 * 3600)
  assert.equal(waitAfter(1, 60_000, 0), 60_000, 'Retry-After lengthens')
  assert.equal(waitAfter(2, 60_000, 0), 300_000, 'and never shortens')
  assert.equal(waitAfter(1, 1e12, 0), 24 * 3600 * 1000, 'a day at most')
  const now = Date.parse('2026-11-20T08:00:00Z')
  assert.equal(readRetryAfter('120', now), 120_000)
  assert.equal(readRetryAfter('Fri, 20 Nov 2026 08:01:00 GMT', now), 60_000)
  assert.equal(readRetryAfter('Fri, 20 Nov 2026 07:00:00 GMT', now), 0)
  assert.equal(readRetryAfter('soon', now), null)
  assert.equal(readRetryAfter(undefined, now), null)
})

test('a payload has ids and states, never content, and stays small', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.string({ maxLength: 50_000 }), (extra, text) => {
      const data = {
        ...extra,
        text,
        content: text,
        url: text,
        recordingId: text,
        failure: { code: 'TIMEOUT', message: text },
      }
      const body = payloadOf({ type: 'RECORDING_FAILED', createdAt: '2026-11-20T08:33:00.000Z', data })
      assert.ok(Buffer.byteLength(body) < 20_000)
      const parsed = JSON.parse(body) as { data: Record<string, unknown> }
      for (const name of ['text', 'content', 'url']) assert.equal(parsed.data[name], undefined)
    }),
    { numRuns: 50 },
  )
  assert.deepEqual(
    JSON.parse(
      payloadOf({
        type: 'TRANSCRIPT_CREATED',
        createdAt: '2026-11-20T08:33:00.000Z',
        data: {
          workspaceId: 'spc_1',
          recordingId: 'rec_1',
          transcriptId: 'trn_1',
          language: 'en',
          status: 'COMPLETED',
        },
      }),
    ),
    {
      type: 'TRANSCRIPT_CREATED',
      timestamp: '2026-11-20T08:33:00.000Z',
      data: { workspaceId: 'spc_1', recordingId: 'rec_1', transcriptId: 'trn_1', language: 'en', status: 'COMPLETED' },
    },
  )
})
