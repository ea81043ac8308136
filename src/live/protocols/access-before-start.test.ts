import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { WebSocketServer } from 'ws'
import { rawClient } from '../../../test/helpers/live-clients.ts'
import { AppError } from '../../contract/app-error.ts'
import type { Caller } from '../../contract/endpoint.ts'
import type { ClientSocketRoute, SocketCall } from '../../platform/http/client-socket-route.ts'
import { asSocket } from '../../platform/http/web-socket.ts'
import { assemblyAiRoute } from './assemblyai.ts'
import type { ProtocolDeps } from './client-session.ts'
import { elevenLabsRoute } from './elevenlabs.ts'

// No session begins, so nothing else is needed.
const deps = {} as ProtocolDeps

/** Opens a connection whose session waits, ends the access meanwhile, and returns what the client is told. */
async function told(route: ClientSocketRoute, query: string) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  after(() => server.close())
  await once(server, 'listening')
  const lost = new AbortController()
  const started = Promise.withResolvers<void>()
  const call = {
    headers: {},
    query: new URLSearchParams(`${query}&space=spc_1`),
    protocols: [] as string[],
    requestId: 'one',
    lost: lost.signal,
    authenticate: async () => Promise.resolve({ userId: 'ada', keyRole: 'EDITOR' } as Caller),
    grantIn: async () => {
      started.resolve()
      return new Promise(() => {})
    },
  } as unknown as SocketCall
  server.on('connection', (ws) => void route.open(call).then((serve) => serve(asSocket(ws))))
  const client = await rawClient(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await started.promise
  lost.abort(new AppError('API_KEY_INVALID', 'This key was revoked.'))
  const { code } = await client.closed
  return [client.messages, code]
}

test("AssemblyAI's clients are told of a key that ends before their session starts", async () => {
  const error = { type: 'Error', error_code: 4001, error: 'This key was revoked.' }
  assert.deepEqual(await told(assemblyAiRoute(deps), 'sample_rate=16000'), [[error], 4001])
})

test("ElevenLabs' clients are told the same", async () => {
  const [messages, code] = await told(elevenLabsRoute(deps), 'audio_format=pcm_16000')
  assert.deepEqual([messages, code], [[{ message_type: 'auth_error', error: 'This key was revoked.' }], 1000])
})
