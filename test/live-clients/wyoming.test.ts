// Wyoming, as Home Assistant speaks it, over TCP against the real server.
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import {
  createKey,
  fastEngine,
  removeFolder,
  startServer,
  temporaryFolder,
  waitForTranscript,
} from '../helpers/harness.ts'
import { freePort } from '../helpers/free-port.ts'
import { pieces, speech, wyomingClient, wyomingPong } from '../helpers/live-clients.ts'
import { waitFor } from '../helpers/wait-for.ts'

const data = await temporaryFolder()
const key = await createKey(data, 'AGENT', fastEngine)
const port = await freePort()
const env = { ...fastEngine, TIRO_WYOMING_PORT: String(port), TIRO_WYOMING_KEY: key }
const server = await startServer({ data, env })
after(async () => {
  await server.stop()
  await removeFolder(data)
})

const format = { rate: 16_000, width: 2, channels: 1 }

describe('Wyoming', () => {
  test('describes its models', async () => {
    const { socket, received, send } = await wyomingClient(port)
    send('describe')
    await waitFor(
      () => received,
      'info',
      (all) => all.length === 1,
    )
    const [program] = (received[0]?.data['asr'] ?? []) as { models: { installed: boolean; languages: string[] }[] }[]
    assert.ok(program?.models.some(({ installed, languages }) => installed && languages.includes('en')))
    socket.destroy()
  })

  for (const rate of [16_000, 22_050]) {
    test(`transcribes a command at ${rate} Hz, and the next one on the same connection`, async () => {
      const { socket, received, send } = await wyomingClient(port)
      for (let n = 1; n <= 2; n += 1) {
        send('transcribe', { language: 'en' })
        send('audio-start', { ...format, rate })
        for await (const piece of pieces(speech(rate, 6), rate)) send('audio-chunk', { ...format, rate }, piece)
        send('audio-stop')
        await waitFor(
          () => received,
          'a transcript',
          (all) => all.length === n,
          60_000,
        )
        const { type, data: fields } = received[n - 1] ?? { type: '', data: {} }
        assert.equal(type, 'transcript')
        assert.match(String(fields['text']), /^[A-Z].*\w+ \w+/)
        assert.equal(fields['language'], 'en')
        const params = { spaceId: String(fields['workspace_id']), recordingId: String(fields['recording_id']) }
        assert.equal((await waitForTranscript(server.client, params)).source, 'LIVE')
      }
      socket.destroy()
    })
  }

  test('answers a ping', async () => {
    assert.deepEqual(await wyomingPong(port), { type: 'pong', data: { text: 'there?' } })
  })

  test('reads no further from a client that reads no answers', async () => {
    const { socket, send } = await wyomingClient(port)
    socket.pause()
    // More than the buffers of both systems.
    for (let n = 0; n < 1000; n += 1) send('ping', { text: 'x'.repeat(60_000) })
    let left = socket.writableLength
    for (let before = Infinity; left < before; left = socket.writableLength) {
      before = left
      await setTimeout(3000)
    }
    assert.ok(left > 0, 'the server took everything')
    socket.destroy()
  })

  for (const [name, ...sent] of [
    ['an unknown event', ['dance', {}]],
    ['audio of 8 bits', ['audio-start', { ...format, width: 1 }]],
    ['two channels', ['audio-start', { ...format, channels: 2 }]],
    ['a rate that is too low', ['audio-start', { ...format, rate: 4000 }]],
    ['another rate in the middle', ['audio-start', format], ['audio-chunk', { ...format, rate: 8000 }]],
    ['an unknown language', ['transcribe', { language: 'xyz' }]],
    ['an end without audio', ['audio-stop', {}]],
  ] as const) {
    test(`${name} is an error, and the connection ends`, async () => {
      const { received, send, closed } = await wyomingClient(port)
      for (const [type, fields] of sent) send(type, fields)
      await closed
      assert.equal(received.at(-1)?.type, 'error')
      assert.match(String(received.at(-1)?.data['text']), /\w+ \w+/)
    })
  }

  for (const [name, bytes] of [
    ['a line that is no JSON', 'GET / HTTP/1.1\r\n'],
    ['a line without end', 'x'.repeat(70_000)],
    ['a payload that is too large', '{"type":"audio-chunk","payload_length":2000000000}\n'],
    ['a length that is none', '{"type":"audio-chunk","payload_length":-1}\n'],
  ] as const) {
    test(`${name} ends the connection with an error`, async () => {
      const { socket, received, closed } = await wyomingClient(port)
      socket.write(bytes)
      await closed
      assert.equal(received[0]?.type, 'error')
    })
  }

  test('a key that is revoked ends what is under way, and transcribes no more', async () => {
    const { apiKeys } = await server.client.listApiKeys({})
    const used = apiKeys.find(({ role }) => role === 'AGENT')
    const busy = await wyomingClient(port)
    busy.send('audio-start', format)
    busy.send('audio-chunk', format, Buffer.alloc(32_000))
    // Events are answered in their order, so the session has begun.
    busy.send('ping', { text: '' })
    await waitFor(
      () => busy.received,
      'a pong',
      (all) => all.length === 1,
    )
    await server.client.revokeApiKey({ params: { keyId: used?.id ?? '' } })
    await busy.closed
    assert.equal(busy.received[1]?.data['code'], 'API_KEY_INVALID')
    const { received, send, closed } = await wyomingClient(port)
    send('audio-start', format)
    await closed
    assert.equal(received[0]?.data['code'], 'API_KEY_INVALID')
  })
})
