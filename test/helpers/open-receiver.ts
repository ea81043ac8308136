import { createServer, type IncomingHttpHeaders } from 'node:http'
import { after } from 'node:test'
import { listen } from './listen.ts'

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
  const url = await listen(http)
  after(() => {
    http.close()
    http.closeAllConnections()
  })
  return { url, at: (path) => received.filter((one) => one.path === path) }
}
