import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import { test, type TestContext } from 'node:test'
import { gzipSync } from 'node:zlib'
import { listen } from '../../../test/helpers/listen.ts'
import { limit } from '../../../test/helpers/time-limits.ts'
import { createOidcClient } from './oidc-client.ts'

/** A provider that answers every request in the same way. @returns its address */
async function provider(t: TestContext, answer: (reply: ServerResponse) => void): Promise<string> {
  const server = createServer((_, reply) => answer(reply))
  const address = await listen(server)
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return address
}

test('an answer without end is refused soon, also a compressed one', async (t) => {
  const spaces = ' '.repeat(4_000_000)
  for (const encoding of ['identity', 'gzip']) {
    const piece = encoding === 'gzip' ? gzipSync(spaces) : Buffer.from(spaces)
    const issuer = await provider(t, (reply) => {
      reply.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding })
      const send = (): void => {
        while (!reply.destroyed && reply.write(piece));
      }
      reply.on('drain', send)
      send()
    })
    const reasons: string[] = []
    const client = createOidcClient({ issuer, clientId: 'tiro', clientSecret: 'secret' }, (reason) =>
      reasons.push(reason),
    )
    const start = performance.now()
    await assert.rejects(client.begin('https://tiro.example.org/auth/oidc/callback', false), { code: 'SIGN_IN_FAILED' })
    const took = performance.now() - start
    assert.match(reasons.join(), /more than 1000000 bytes/)
    assert.ok(took < limit(3000), `${encoding}: ${Math.round(took)} ms`)
  }
})
