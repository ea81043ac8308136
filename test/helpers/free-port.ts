import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Ports that no system gives out by itself, so that no other program gets one while nothing listens on it. */
const [first, end] = [20_000, 32_768]

/** A port of 127.0.0.1 that nothing listens on. It stays free until it is used, also between two starts of a server. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(first, end)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
