import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'

export interface CuttingProxy {
  address: string
  /** Cuts every connection now. */
  cut: () => void
  /** Cuts the connection on which a server has received this many bytes; once. */
  cutAfter: (bytes: number) => void
  /** How many connections were cut after so many bytes. */
  cuts: () => number
  /** Refuses connections until `false`. */
  refuse: (isClosed: boolean) => void
  stop: () => Promise<void>
}

/** A TCP proxy in front of a server whose connections break when a test wants it. */
export async function cuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target)
  const open = new Set<Socket>()
  let limit = Number.POSITIVE_INFINITY
  let cuts = 0
  let isClosed = false
  const server = createServer((client) => {
    if (isClosed) {
      client.destroy()
      return
    }
    const upstream = connect(Number(port), hostname)
    let received = 0
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        open.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received < limit) return
      limit = Number.POSITIVE_INFINITY
      cuts += 1
      client.destroy()
    })
    client.pipe(upstream)
    upstream.pipe(client)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = (): void => {
    for (const socket of open) socket.destroy()
  }
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    cutAfter: (bytes) => {
      limit = bytes
    },
    cuts: () => cuts,
    refuse: (closed) => {
      isClosed = closed
    },
    stop: async () => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
