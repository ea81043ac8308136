import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { createOutbound } from '../../../platform/outbound/create-outbound.ts'
import { createSecretBox } from '../../../platform/secrets/secret-box.ts'
import { putFile } from './place-export.ts'

test('a server that does not answer in time is named as such', async () => {
  const silent = createServer((request) => request.resume())
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const outbound = createOutbound({ allow: ['127.0.0.1/32'], http: false })
  const box = createSecretBox(new Uint8Array(32), 'webhook-secret')
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`
  const file = { names: ['talk.txt'], data: Buffer.from('text'), contentType: 'text/plain' }
  const { signal } = new AbortController()
  const placed = await putFile({ outbound, box }, { id: 'exp_1', secret: '', url }, file, { seconds: 1, signal })
  assert.deepEqual(placed, {
    status: null,
    failure: { code: 'TIMEOUT', error: "The server didn't answer within 1 s.", cause: null },
    file: null,
  })
  await outbound.close()
  silent.closeAllConnections()
  silent.close()
})
