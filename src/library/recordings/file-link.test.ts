import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSigner } from '../../platform/secrets/signing.ts'
import { createFileLinks } from './file-link.ts'

test('links made within a minute are equal; they differ by caller, address and minute, and last an hour', () => {
  const signer = createSigner(new Uint8Array(32))
  let now = Date.parse('2026-11-20T08:33:10Z')
  let address = 'http://a.example'
  const links = createFileLinks(
    signer,
    () => address,
    () => now,
  )
  const first = links('fil_1', 'key_1')
  assert.equal(first.expiry, '2026-11-20T09:33:00.000Z')
  now += 40_000
  assert.deepEqual(links('fil_1', 'key_1'), first)
  const others = [links('fil_1', 'key_2'), links('fil_2', 'key_1')]
  address = 'http://b.example'
  others.push(links('fil_1', 'key_1'))
  now += 20_000
  others.push(links('fil_1', 'key_1'))
  assert.equal(new Set([first, ...others].map((link) => link.url)).size, 5)
  for (let n = 0; n < 30_000; n++) links(`fil_${n}`, 'key_1')
  const { searchParams } = new URL(links('fil_7', 'key_1').url)
  const seconds = String(Math.floor(now / 60_000) * 60 + 3600)
  assert.equal(searchParams.get('expires'), seconds)
  assert.equal(searchParams.get('signature'), signer.sign('file', ['fil_7', 'key_1'], Number(seconds)))
})
