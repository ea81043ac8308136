// The older endpoints have their own host name, which serves nothing else.
import assert from 'node:assert/strict'
import { request } from 'node:http'
import { test } from 'node:test'
import { readConfig } from '../src/platform/config/config.ts'
import { openServer } from './helpers/harness.ts'

const server = await openServer({ TIRO_LEGACY_HOST: 'Old.example', TIRO_EMBEDDING: 'off' })

function ask(host: string, method: string, path: string, body?: string): Promise<{ status: number; error: unknown }> {
  const headers = {
    host,
    'x-api-key': server.key,
    ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': body.length }),
  }
  return new Promise((resolve, reject) => {
    const asked = request(`${server.address}${path}`, { method, headers }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString('utf8')
      })
      response.on('end', () => {
        const error = text.startsWith('{') ? (JSON.parse(text) as { error?: unknown }).error : undefined
        resolve({ status: response.statusCode ?? 0, error })
      })
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

test('its host name serves only the two older endpoints', async () => {
  const search = '/api/search/searchOnUserTranscripts'
  const video = JSON.stringify({ sourceUrl: 'http://127.0.0.1/talk', transcriptLangCode: 'en' })
  for (const host of ['old.example', 'OLD.example:8443', 'old.example.']) {
    assert.equal((await ask(host, 'GET', search, '{"searchTerm": "opening"}')).status, 200, host)
    // The endpoint is reached: the error is about the address.
    assert.equal((await ask(host, 'POST', '/api/createTranscript', video)).error, 'UNSAFE_URL', host)
    assert.equal((await ask(host, 'GET', '/api/createTranscript')).error, 'METHOD_NOT_ALLOWED', host)
    for (const path of ['/api/v1/me', '/openapi.yaml', '/api/openapi.yaml', '/docs', '/setup', '/', '/api/v1/healthz'])
      assert.deepEqual(await ask(host, 'GET', path), { status: 404, error: 'NOT_FOUND' }, `${host}${path}`)
    assert.equal((await ask(host, 'DELETE', '/api/v1/me')).status, 404)
  }
})

test('every other host name serves everything as before', async () => {
  for (const host of ['tiro.example', 'very.old.example', '127.0.0.1']) {
    assert.equal((await ask(host, 'GET', '/api/search/searchOnUserTranscripts?searchTerm=opening')).status, 200, host)
    assert.equal((await ask(host, 'GET', '/api/v1/me')).status, 200, host)
    assert.equal((await ask(host, 'GET', '/openapi.yaml')).status, 200, host)
  }
})

test('an invalid host name stops the start', () => {
  for (const name of ['https://old.example', 'old.example:80', 'old example'])
    assert.throws(() => readConfig({ TIRO_LEGACY_HOST: name }), /TIRO_LEGACY_HOST must be a host name/)
  const same = { TIRO_LEGACY_HOST: 'tiro.example', TIRO_PUBLIC_URL: 'https://tiro.example' }
  assert.throws(() => readConfig(same), /must differ from the host in TIRO_PUBLIC_URL/)
})
