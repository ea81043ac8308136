// Streams the file in its argument to every client, from byte 1000. The baseline for ranges in transfers.ts.
import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const [file = ''] = process.argv.slice(2)
const start = 1000
const server = createServer((_request, response) => {
  response.writeHead(206, { 'content-length': statSync(file).size - start })
  createReadStream(file, { start }).pipe(response)
})
server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
})
