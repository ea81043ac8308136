import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export interface StartingPostgres {
  /** URL of the same database through the proxy. */
  url: string
  refused: () => number
  stop: () => void
}

/**
 * A proxy that answers the first connections as a PostgreSQL server does while it starts (FATAL 57P03), and passes
 * later ones on. The same phase of a real server is too short to meet in a test.
 */
export async function startingPostgres(url: string, connections: number): Promise<StartingPostgres> {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let refused = 0
  const proxy = createServer((socket) => {
    sockets.add(socket.on('error', () => {}))
    if (refused < connections) {
      refused += 1
      socket.once('data', () => socket.end(startingUp()))
      return
    }
    const inner = connect(Number(target.port), target.hostname).on('error', () => socket.destroy())
    sockets.add(inner)
    socket.pipe(inner).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const through = new URL(url)
  through.port = String((proxy.address() as AddressInfo).port)
  return {
    url: through.href,
    refused: () => refused,
    stop: () => {
      proxy.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** An ErrorResponse (https://www.postgresql.org/docs/current/protocol-error-fields.html). */
function startingUp(): Buffer {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0')
  const header = Buffer.alloc(5)
  header.write('E')
  header.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([header, fields])
}
