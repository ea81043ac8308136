import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'

export interface Received {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A web server on this machine that notes every request. `/503/…` answers with that status, everything else with 204. */
export async function openReceiver(): Promise<{ url: string; at: (path: string) => Received[] }> {
  const received: Received[] = []
  const http = createServer((incoming, reply) => {
    let body = ''
    incoming.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    incoming.on('end', () => {
      const { method = '', url = '', headers } = incoming
      received.push({ method, path: url, headers, body })
      reply.writeHead(Number(/^\/(\d+)\//.exec(url)?.[1] ?? 204)).end()
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  after(() => {
    http.close()
    http.closeAllConnections()
  })
  const { port } = http.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, at: (path) => received.filter((one) => one.path === path) }
}
