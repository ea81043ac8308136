import assert from 'node:assert/strict'
import { test } from 'node:test'
import { relyingPartyOf } from './relying-party.ts'

test('passkeys belong to the host name of the public address', () => {
  const cases: [string, { id: string; origin: string } | null][] = [
    ['https://tiro.example.org', { id: 'tiro.example.org', origin: 'https://tiro.example.org' }],
    ['http://127.0.0.1:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
    ['http://[::1]:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
    ['http://localhost:8080', { id: 'localhost', origin: 'http://localhost:8080' }],
    ['https://192.0.2.1', null],
    ['https://[2001:db8::1]', null],
  ]
  for (const [address, expected] of cases) assert.deepEqual(relyingPartyOf(address), expected, address)
})
