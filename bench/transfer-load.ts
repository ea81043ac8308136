// The client of transfers.ts, in a process of its own. `transfer-load.ts send BYTES ADDRESS…` puts so many bytes of noise
// to each address at once, `transfer-load.ts read KEY ADDRESS…` reads each from byte 1000. Prints seconds and bytes.
import { randomFillSync } from 'node:crypto'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'

const chunk = randomFillSync(Buffer.alloc(1024 * 1024))

async function send(address: string, bytes: number): Promise<number> {
  const sent = request(address, { method: 'PUT', headers: { 'content-length': bytes } })
  const answered = once(sent, 'response') as Promise<[IncomingMessage]>
  for (let left = bytes; left > 0; left -= chunk.length) {
    if (!sent.write(chunk.subarray(0, Math.min(chunk.length, left)))) await once(sent, 'drain')
  }
  sent.end()
  const [response] = await answered
  await drain(response, 200)
  return bytes
}

async function read(address: string, key: string): Promise<number> {
  const asked = request(address, { headers: { 'x-api-key': key, range: 'bytes=1000-' } })
  asked.end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  return drain(response, 206)
}

async function drain(response: IncomingMessage, expected: number): Promise<number> {
  let bytes = 0
  response.on('data', (data: Buffer) => (bytes += data.length))
  await once(response, 'end')
  if (response.statusCode !== expected) throw new Error(`the server replied ${response.statusCode}`)
  return bytes
}

const [mode, given = '', ...addresses] = process.argv.slice(2)
const started = performance.now()
const bytes =
  mode === 'send'
    ? await Promise.all(addresses.map(async (address) => send(address, Number(given))))
    : await Promise.all(addresses.map(async (address) => read(address, given)))
const sum = bytes.reduce((total, one) => total + one, 0)
console.log(JSON.stringify({ seconds: (performance.now() - started) / 1000, bytes: sum }))
