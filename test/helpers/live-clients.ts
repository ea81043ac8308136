// What tests of live clients share: audio, an https address in front of the server, and raw WebSockets.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { after } from 'node:test'
import { createServer, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { sampleFile } from './harness.ts'
import { makeCertificate } from './mail-server.ts'
import { waitFor } from './wait-for.ts'

/** Seconds of the sample, which the tests' model recognises, as 16-bit mono PCM; silence follows. */
export function speech(rate: number, seconds = 8, silenceSeconds = 1.5): Buffer {
  const args = ['-v', 'error', '-t', String(seconds), '-i', sampleFile, '-f', 's16le', '-ac', '1', '-ar', String(rate)]
  const pcm = execFileSync('ffmpeg', [...args, '-'], { maxBuffer: 100 * 1024 ** 2 })
  return Buffer.concat([pcm, Buffer.alloc(Math.round(rate * silenceSeconds) * 2)])
}

/** The sample's first seconds as a telephone (ITU-T G.711, 8 kHz) or 32 bits. Silence follows. */
export function encodedSpeech(encoding: 'mulaw' | 'alaw' | 'f32le' | 's32le', rate = 8000): Buffer {
  const filter = ['-af', 'apad=pad_dur=1.5', '-ar', String(rate), '-ac', '1']
  const args = ['-v', 'error', '-t', '8', '-i', sampleFile, ...filter, '-f', encoding, '-']
  return execFileSync('ffmpeg', args)
}

/** Pieces of 100 ms, faster than they are spoken. */
export async function* pieces(pcm: Buffer, rate: number): AsyncGenerator<Buffer, void> {
  const size = Math.round(rate / 10) * 2
  for (let at = 0; at < pcm.length; at += size) {
    yield pcm.subarray(at, at + size)
    await wait(10)
  }
}

/** The vendors' clients insist on TLS, which a proxy in front of the server gives them. @returns host and port */
export async function startTls(address: string): Promise<string> {
  const { key, cert } = makeCertificate()
  setDefaultCACertificates([...getCACertificates('default'), cert.toString()])
  const { hostname, port } = new URL(address)
  const server = createServer({ key, cert }, (client) => {
    const inner = connect(Number(port), hostname)
    client.pipe(inner).pipe(client)
    client.on('error', () => inner.destroy())
    inner.on('error', () => client.destroy())
    client.on('close', () => inner.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  after(() => server.close())
  return `localhost:${(server.address() as AddressInfo).port}`
}

export interface RawClient {
  /** Messages so far, parsed. */
  messages: Record<string, unknown>[]
  send: (message: object | Buffer | string) => void
  /** The code and reason that the connection was closed with. */
  closed: Promise<{ code: number; reason: string }>
  socket: WebSocket
}

/** A WebSocket without a vendor's client, for what those never send. */
export async function rawClient(
  url: string,
  headers: Record<string, string> = {},
  protocols: string[] = [],
): Promise<RawClient> {
  const socket = new WebSocket(url, protocols, { headers })
  const messages: Record<string, unknown>[] = []
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString()) as Record<string, unknown>))
  const closed = once(socket, 'close').then(([code, reason]) => ({ code: code as number, reason: String(reason) }))
  await once(socket, 'open')
  return {
    messages,
    send: (message) =>
      socket.send(Buffer.isBuffer(message) || typeof message === 'string' ? message : JSON.stringify(message)),
    closed,
    socket,
  }
}

/** The answer to a handshake that is refused. */
export async function refusal(
  url: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const socket = new WebSocket(url, { headers })
  socket.on('error', () => {})
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  return {
    status: response.statusCode ?? 0,
    body: JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>,
  }
}

interface WyomingReceived {
  type: string
  data: Record<string, unknown>
}

/** Home Assistant's side of Wyoming. */
export async function wyomingClient(port: number): Promise<{
  socket: Socket
  received: WyomingReceived[]
  send: (type: string, data?: object, payload?: Buffer) => void
  closed: Promise<unknown>
}> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const received: WyomingReceived[] = []
  let rest = Buffer.alloc(0)
  socket.on('data', (bytes: Buffer) => {
    rest = Buffer.concat([rest, bytes])
    for (let end = rest.indexOf(10); end !== -1; end = rest.indexOf(10)) {
      const head = JSON.parse(rest.subarray(0, end).toString()) as { type: string; data_length: number }
      if (rest.length < end + 1 + head.data_length) return
      const text = rest.subarray(end + 1, end + 1 + head.data_length).toString()
      received.push({ type: head.type, data: JSON.parse(text) as Record<string, unknown> })
      rest = rest.subarray(end + 1 + head.data_length)
    }
  })
  socket.on('error', () => {})
  return {
    socket,
    received,
    send: (type, fields = {}, payload = Buffer.alloc(0)) => {
      const text = JSON.stringify(fields)
      const head = { type, version: '1.7.0', data_length: Buffer.byteLength(text), payload_length: payload.length }
      socket.write(Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n${text}`), payload]))
    },
    closed: once(socket, 'close'),
  }
}

/** What Wyoming's port answers to a ping on a connection of its own. */
export async function wyomingPong(port: number, limitMs?: number): Promise<WyomingReceived | undefined> {
  const { socket, received, send } = await wyomingClient(port)
  send('ping', { text: 'there?' })
  await waitFor(
    () => received,
    'a pong',
    (all) => all.length === 1,
    limitMs,
  )
  socket.destroy()
  return received[0]
}
