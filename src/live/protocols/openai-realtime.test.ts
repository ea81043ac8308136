import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { after, test } from 'node:test'
import { WebSocketServer } from 'ws'
import { rawClient } from '../../../test/helpers/live-clients.ts'
import type { Caller } from '../../contract/endpoint.ts'
import type { SocketCall } from '../../platform/http/client-socket-route.ts'
import { asSocket } from '../../platform/http/web-socket.ts'
import { openAiRealtimeRoute, type OpenAiDeps } from './openai-realtime.ts'

const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
after(() => server.close())

test('a connection on which no session begins is closed, and another one has its place', async () => {
  // No session begins, so nothing else is needed.
  const route = openAiRealtimeRoute({ sessionsPerAccount: 1, waitMs: 300 } as OpenAiDeps)
  const call = {
    headers: {},
    query: new URLSearchParams({ intent: 'transcription' }),
    protocols: [] as string[],
    requestId: 'one',
    lost: new AbortController().signal,
    authenticate: async () => Promise.resolve({ userId: 'ada' } as Caller),
  } as unknown as SocketCall
  server.on('connection', (ws) => void route.open(call).then((serve) => serve(asSocket(ws))))
  if (server.address() === null) await once(server, 'listening')
  const address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`

  for (let round = 0; round < 2; round++) {
    const client = await rawClient(address)
    // Messages that begin nothing don't keep it open.
    client.send({ type: 'input_audio_buffer.clear' })
    assert.equal((await client.closed).code, 1008)
    assert.equal(client.messages[0]?.['type'], 'session.created')
    const { error } = client.messages.at(-1) as { error: { message: string } }
    assert.match(error.message, /no session began/)
  }
})
