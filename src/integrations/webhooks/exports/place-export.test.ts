import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import { test } from 'node:test'
import { listen } from '../../../../test/helpers/listen.ts'
import { createOutbound } from '../../../platform/outbound/create-outbound.ts'
import { createSecretBox } from '../../../platform/secrets/secret-box.ts'
import { putFile, type Placed } from './place-export.ts'

async function put(answer: RequestListener): Promise<Placed> {
  const server = createServer(answer)
  const address = await listen(server)
  const outbound = createOutbound({ allow: ['127.0.0.1/32'], http: false })
  const box = createSecretBox(new Uint8Array(32), 'webhook-secret')
  const url = `${address}/`
  const file = { names: ['talk.txt'], data: Buffer.from('text'), contentType: 'text/plain' }
  const { signal } = new AbortController()
  const placed = await putFile({ outbound, box }, { id: 'exp_1', secret: '', url }, file, { seconds: 1, signal })
  await outbound.close()
  server.closeAllConnections()
  server.close()
  return placed
}

test('a server that does not answer in time is named as such', async () => {
  assert.deepEqual(await put((request) => request.resume()), {
    status: null,
    failure: { code: 'TIMEOUT', error: "The server didn't answer within 1 s.", cause: null },
    file: null,
  })
})

test('an export waits while the server has no space left, as for a folder, but asks less often', async () => {
  const minute = 60_000
  for (const [asked, retryAfter] of [
    [undefined, 5 * minute],
    ['600', 10 * minute],
    ['999999', 60 * minute],
  ] as const) {
    const headers = asked === undefined ? {} : { 'retry-after': asked }
    assert.deepEqual(await put((request, reply) => request.resume() && reply.writeHead(507, headers).end()), {
      status: 507,
      failure: { code: 'STORAGE_FULL', error: 'The server has no space left. Tiro waits for space.', cause: null },
      file: null,
      retryAfter,
      isWaiting: true,
    })
  }
})
