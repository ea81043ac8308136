import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'

/** What the proxy does to a connection: passes it on, answers 500, delays each piece, or cuts it in the middle. */
export type StoreFault = 'none' | 'error' | 'delay' | 'cut'

export interface StoreProxy {
  url: string
  set: (fault: StoreFault) => void
  stop: () => void
}

const delayMs = 700
const cutAfterBytes = 20_000

/** A proxy in front of the S3 server. It passes bytes on, so signatures and checksums stay as they are. */
export async function startStoreProxy(target: string, host: string): Promise<StoreProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let fault: StoreFault = 'none'
  const proxy = createServer((socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)))
    const mine = fault
    if (mine === 'error') {
      socket.once('data', () => socket.end('HTTP/1.1 500 Internal Server Error\r\ncontent-length: 0\r\n\r\n'))
      return
    }
    const inner = connect(Number(port), hostname).on('error', () => socket.destroy())
    sockets.add(inner.on('close', () => sockets.delete(inner)))
    if (mine === 'none') {
      socket.pipe(inner).pipe(socket)
      return
    }
    let passed = 0
    const pass = (from: Socket, to: Socket): void => {
      from.on('data', (piece: Buffer) => {
        passed += piece.length
        if (mine === 'cut' && passed > cutAfterBytes) {
          from.destroy()
          to.destroy()
        } else if (mine === 'delay') setTimeout(() => to.writable && to.write(piece), delayMs)
        else to.write(piece)
      })
      from.on('end', () => setTimeout(() => to.end(), mine === 'delay' ? delayMs * 2 : 0))
    }
    pass(socket, inner)
    pass(inner, socket)
  }).listen(0, '0.0.0.0')
  await once(proxy, 'listening')
  const cutAll = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://${host}:${(proxy.address() as AddressInfo).port}`,
    // Connections that are kept open would not meet the fault.
    set: (next) => {
      fault = next
      cutAll()
    },
    stop: () => {
      proxy.close()
      cutAll()
    },
  }
}
