import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { test } from 'node:test'
import { listen } from '../../test/helpers/listen.ts'
import { patientFetch } from './patient-fetch.ts'

void test('a wait until a date, as proxies ask for it, is obeyed; an unclear one is not', async () => {
  const free = Math.ceil(Date.now() / 1000) * 1000 + 1000
  let requests = 0
  const server = createServer(({ url }, response) => {
    requests += 1
    if (url === '/unclear') response.writeHead(429, { 'retry-after': 'soon' })
    else if (Date.now() < free) response.writeHead(429, { 'retry-after': new Date(free).toUTCString() })
    response.end()
  })
  const address = await listen(server)
  try {
    const send = patientFetch(new AbortController().signal)
    assert.equal((await send(`${address}/busy`, {})).status, 200)
    // A timer may end a millisecond early.
    assert.ok(requests === 2 || requests === 3, `${requests} requests`)
    requests = 0
    assert.equal((await send(`${address}/unclear`, {})).status, 429)
    assert.equal(requests, 1)
  } finally {
    server.close()
  }
})
