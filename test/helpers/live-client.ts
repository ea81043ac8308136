// A client of a live session, over its WebSocket.
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { waitFor } from './wait-for.ts'

export type LiveMessage = Record<string, unknown> & { type: string }

export interface LiveClient {
  socket: WebSocket
  messages: LiveMessage[]
  /** Resolves with code and reason. */
  closed: Promise<{ code: number; reason: string }>
  /** Sends audio in pieces of 50 ms, `speed` times as fast as it was spoken; 0: at once. */
  speak: (pcm: Buffer, speed?: number) => Promise<void>
  control: (message: object) => void
  /** The first message that fits. */
  receive: (what: string, fits: (message: LiveMessage) => boolean) => Promise<LiveMessage>
  /** The text of the turns that have ended. */
  text: () => string
  /** The last acknowledged byte. */
  kept: () => number
}

/** 50 ms, as the dashboard sends. */
const frameBytes = 1600

/** Connects; throws the status and body of a refusal. */
export async function connectLive(url: string, headers: Record<string, string> = {}): Promise<LiveClient> {
  const socket = new WebSocket(url, { headers })
  const messages: LiveMessage[] = []
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString('utf8')) as LiveMessage))
  const { promise: closed, resolve } = Promise.withResolvers<{ code: number; reason: string }>()
  socket.on('close', (code, reason) => resolve({ code, reason: reason.toString('utf8') }))
  const refusal = new Promise<never>((_, reject) => {
    socket.on('unexpected-response', (_request, response) => {
      let body = ''
      response.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')))
      response.on('end', () => reject(new Error(`${response.statusCode} ${body}`)))
    })
    socket.on('error', reject)
  })
  refusal.catch(() => {})
  await Promise.race([once(socket, 'open'), refusal])
  return {
    socket,
    messages,
    closed,
    speak: async (pcm, speed = 0) => {
      const started = performance.now()
      for (let at = 0; at < pcm.length; at += frameBytes) {
        // A microphone gives a frame when its sound is over.
        if (speed > 0) await sleep(Math.max(0, started + (at + frameBytes) / 32 / speed - performance.now()))
        if (socket.readyState !== socket.OPEN) return
        socket.send(pcm.subarray(at, at + frameBytes))
      }
    },
    control: (message) => socket.send(JSON.stringify(message)),
    receive: (what, fits) => waitFor(() => messages.find(fits), what),
    text: () =>
      messages
        .filter(({ type, isFinal }) => type === 'turn' && isFinal === true)
        .map(({ text }) => String(text))
        .join(' '),
    kept: () =>
      messages.reduce((most, { type, keptBytes }) => (type === 'ack' ? Math.max(most, Number(keptBytes)) : most), 0),
  }
}
