import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Receiver {
  url: string
  /** How often each message has arrived. */
  received: Map<string, number>
  stop: () => void
}

/** A webhook receiver that fails now and then. */
export async function startReceiver(host: string, fails: () => boolean): Promise<Receiver> {
  const received = new Map<string, number>()
  const http = createServer((incoming, reply) => {
    incoming.resume().on('end', () => {
      if (fails()) {
        reply.writeHead(500).end()
        return
      }
      const id = String(incoming.headers['webhook-id'])
      received.set(id, (received.get(id) ?? 0) + 1)
      reply.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '0.0.0.0', resolve))
  return {
    url: `http://${host}:${(http.address() as AddressInfo).port}/`,
    received,
    stop: () => {
      http.closeAllConnections()
      http.close()
    },
  }
}
