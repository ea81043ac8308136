import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import { test } from 'node:test'
import { openSqliteForTest } from '../../../test/helpers/databases.ts'
import { waitFor } from '../../../test/helpers/wait-for.ts'
import type { Handlers } from '../../contract/endpoints/index.ts'
import { AppError } from '../../contract/app-error.ts'
import { createLogger } from '../logger.ts'
import { logFields } from '../tracing/scope.ts'
import { createIdempotency } from './idempotency.ts'
import { createRateLimiter } from './rate-limiter.ts'
import { createServer } from './server.ts'

const policy = { name: 'test', quota: 1000, seconds: 60 }

void test('each pipelined request logs its own ID, from its first hook to its last, also where nothing is found', async () => {
  const { db, close } = await openSqliteForTest()
  const limiter = createRateLimiter(db)
  /** What a log line would say, by what happens. */
  const seen: [what: string, fields: Record<string, unknown>][] = []
  const note = (what: string): void => void seen.push([what, logFields()])
  const app = await createServer({
    handlers: {
      getHealth: async () => {
        note('handler')
        return { status: 'ok' }
      },
    } as unknown as Handlers,
    webRoutes: [
      {
        method: 'POST',
        path: '/other',
        access: 'open',
        rate: 'default',
        maxBytes: 100,
        handle: async () => {
          note('handler')
          return new Response('')
        },
      },
    ],
    deps: {
      authenticate: () => {
        throw new AppError('API_KEY_MISSING', 'Nobody calls with a key.')
      },
      grantIn: () => null,
      clearCallerCache: () => {},
      limiter: {
        ...limiter,
        take: (...given) => {
          note('limit')
          return limiter.take(...given)
        },
      },
      policies: { default: policy, jobs: policy, search: policy, signIn: policy },
      idempotency: createIdempotency(db),
      kept: null,
      uploadSpanMs: 1000,
      useReserve: (work) => work(),
    },
    logger: createLogger('silent'),
    sockets: [],
    corsOrigins: [],
    trustedProxies: [],
    publicUrl: () => 'http://localhost',
    openapi: async () => '',
    authenticateApp: () => {
      throw new AppError('API_KEY_MISSING', 'Nobody calls with a key.')
    },
    challenge: () => '',
  })
  app.addHook('onResponse', (_request, _reply, done) => {
    note('end')
    done()
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    let received = ''
    socket.on('data', (bytes: Buffer) => (received += bytes.toString()))
    const post = (path: string): string =>
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}`
    const asked = ['GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n', post('/nothing'), post('/other'), post('/nothing')]
    socket.write(asked.join(''))
    const ids = await waitFor(
      () => [...received.matchAll(/^x-request-id: (\S+)/gm)].map(([, id]) => id),
      'the responses',
      (found) => found.length === asked.length,
    )
    await waitFor(() => seen.filter(([what]) => what === 'end').length === asked.length || undefined, 'their ends')
    assert.equal(new Set(ids).size, asked.length)
    const of = (what: string): string[] =>
      seen.filter(([one]) => one === what).map(([, fields]) => String(fields['requestId']))
    assert.deepEqual(of('end'), ids)
    assert.deepEqual(new Set(of('limit')), new Set(ids.slice(1)))
    assert.deepEqual(new Set(of('handler')), new Set([ids[0], ids[2]]))
  } finally {
    socket.destroy()
    await app.close()
    await close()
  }
})
