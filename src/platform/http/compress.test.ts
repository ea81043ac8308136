import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import Fastify from 'fastify'
import { waitFor } from '../../../test/helpers/wait-for.ts'
import { compressReplies } from './compress.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** Bytes of all buffers that are still used. */
function bufferBytes(): number {
  collect()
  return process.memoryUsage().arrayBuffers
}

test('what is kept compressed takes no more memory than its bytes', async (t) => {
  const app = Fastify()
  t.after(() => app.close())
  compressReplies(app)
  const kept = Array.from({ length: 500 }, (_, n) => Buffer.alloc(4000, `line ${n} of a cached file\n`))
  app.get('/:n', (request, reply) => {
    const { n } = request.params as { n: string }
    return reply.type('text/plain').send(kept[Number(n)])
  })
  for (const encoding of ['zstd', 'br', 'gzip'] as const) {
    const before = bufferBytes()
    for (const n of kept.keys()) {
      const answer = await app.inject({ url: `/${n}`, headers: { 'accept-encoding': encoding } })
      assert.equal(answer.headers['content-encoding'], encoding)
    }
    // A collection frees buffers after it has returned.
    const each = (): number => (bufferBytes() - before) / kept.length
    await waitFor(each, 'the end of a collection', (bytes) => bytes < 2000, 10_000)
  }
})

test('a header that HTTP does not allow fails its answer alone, also one that is compressed', async (t) => {
  const app = Fastify()
  t.after(() => app.close())
  compressReplies(app)
  app.get('/', (_, reply) => reply.header('x-name', 'a\u2028b').type('text/plain').send('long '.repeat(1000)))
  for (const encoding of ['identity', 'zstd', 'br', 'gzip']) {
    const { statusCode } = await app.inject({ url: '/', headers: { 'accept-encoding': encoding } })
    assert.equal(statusCode, 500, encoding)
  }
})
