// A server that has nothing to do: how long it takes to answer shows how busy the machine is.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort } from 'node:worker_threads'

const server = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1')
await once(server, 'listening')
parentPort?.postMessage(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, [])
