import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { WebSocket, WebSocketServer } from 'ws'
import { limit } from '../../../test/helpers/time-limits.ts'
import { asSocket } from './web-socket.ts'

const messages = 500

test('many small messages that arrive together hold up nobody else', async (t) => {
  const server = new WebSocketServer({ port: 0 })
  t.after(() => server.close())
  await once(server, 'listening')
  const connected = once(server, 'connection') as Promise<[WebSocket]>
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  t.after(() => client.terminate())
  const [accepted] = await connected
  await once(client, 'open')

  let longest = 0
  const ended = new AbortController()
  const others = async (): Promise<void> => {
    for (let last = performance.now(); !ended.signal.aborted; last = performance.now()) {
      await setImmediate()
      longest = Math.max(longest, performance.now() - last)
    }
  }
  const waiting = others()
  const socket = asSocket(accepted)
  for (let i = 0; i < messages; i++) client.send('{}')
  let handled = 0
  for await (const _ of socket.messages()) {
    const until = performance.now() + 1
    while (performance.now() < until);
    handled += 1
    if (handled === messages) break
  }
  ended.abort()
  await waiting
  assert.ok(longest < limit(100), `${Math.round(longest)} ms`)
})
