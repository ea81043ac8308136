// The largest bodies that operations accept, valid and not: none holds the server's event loop for long.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fullPath, type EndpointSpec } from '../../src/contract/endpoint.ts'
import { endpoints } from '../../src/contract/endpoints/index.ts'
import { bodyLimits } from '../../src/platform/http/body-limits.ts'
import { send } from '../helpers/api-people.ts'
import { openServer } from '../helpers/harness.ts'
import { makeIds } from '../helpers/random-requests.ts'
import { watch } from './vital-signs.ts'
import { unlimited } from './unlimited.ts'

const server = await openServer(unlimited)

test('bodies as large as allowed, for every operation, with and without a key', async (t) => {
  const known = await makeIds(server.client)
  const specs = (Object.values(endpoints) as EndpointSpec[]).filter(
    ({ kind, method }) => kind === 'json' && method !== 'GET',
  )
  const signs = await watch(server, async () => {
    for (const spec of specs) {
      if (spec.id === 'deleteMe' || spec.id === 'deleteWorkspace') continue
      const path = fullPath(spec).replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name] ?? '1')
      const limits = bodyLimits(spec)
      const room = Math.max(0, limits.bytes - 100)
      const body: { properties?: object } | undefined = spec.body
      const properties = Object.keys(body?.properties ?? { x: 1 })
      const first = properties[0] ?? 'x'
      const bodies = [
        `{${Array.from({ length: 90_000 }, (_, n) => `"n${n}":1`)
          .join(',')
          .slice(0, 979_000)}}`,
        `{"${first}":"${'a'.repeat(room)}"}`,
        `{"${first}":[${'0,'.repeat(Math.min(limits.entries, room / 2) - 1)}0]}`,
        `{"${first}":[${'{"a":1},'.repeat(Math.min(limits.names, room / 8) - 2)}0]}`,
        `[${'['.repeat(500_000)}`,
      ]
      for (const raw of bodies) {
        for (const key of ['', server.key]) {
          const answer = await send(server, path, {
            method: spec.method,
            raw,
            headers: {
              'content-type': 'application/json',
              'if-match': '*',
              ...(key === '' ? {} : { 'x-api-key': key }),
            },
          })
          assert.ok(answer.status < 500, `${spec.id} ${raw.slice(0, 50)} ${answer.status}`)
        }
      }
    }
  })
  t.diagnostic(JSON.stringify(signs))
  assert.deepEqual(signs.failures, [])
  assert.ok(signs.healthzP99 < 50 * signs.slowness, `healthz p99 ${signs.healthzP99} ms`)
})

test('the largest edits of a long transcript', async (t) => {
  const { id: spaceId } = await server.client.createWorkspace({ body: { name: 'Long' } })
  const { id: recordingId } = await server.client.createRecording({ params: { spaceId }, body: { title: 'Long' } })
  const words = Array.from({ length: 250_000 }, (_, n) => `word${n % 997}${n % 17 === 16 ? '.' : ''}`).join(' ')
  const url = `/api/v1/spaces/${spaceId}/recordings/${recordingId}/transcript`
  const imported = await send(server, `${url}/import`, {
    method: 'POST',
    key: server.key,
    raw: words,
    headers: { 'content-type': 'text/plain' },
  })
  assert.equal(imported.status, 201, JSON.stringify(imported.body))
  const operations = {
    replace: (n: number) => ({ type: 'replace', from: n * 240, to: n * 240 + 3, text: 'one two '.repeat(110) }),
    insert: (n: number) => ({ type: 'insert', after: n * 240 + 5, text: 'two words' }),
    delete: (n: number) => ({ type: 'delete', from: n * 240 + 10, to: n * 240 + 200 }),
    splitParagraph: (n: number) => ({ type: 'splitParagraph', before: n * 240 + 220 }),
  }
  const took: Record<string, number> = {}
  const all = { type: 'setSpeaker', from: 0, to: 249_999, speaker: 1 }
  const edit = async (asked: object[]) =>
    send(server, url, { method: 'PATCH', key: server.key, body: { operations: asked }, headers: { 'if-match': '*' } })
  const signs = await watch(server, async () => {
    const start = performance.now()
    assert.equal((await edit([all])).status, 200)
    took['all words'] = Math.round(performance.now() - start)
    const refused = await edit(Array.from({ length: 1000 }, () => all))
    assert.match(JSON.stringify(refused.body), /about more than 1000000 words together/)
    took['all words, often'] = Math.round(performance.now() - start)
    const moved = performance.now()
    const speakers = { splits: [{ speakerIndex: 1, at: 1, newIndex: 2 }], merges: [{ from: 1, into: 2 }] }
    const answer = await send(server, `${url}/speakers`, { method: 'PUT', key: server.key, body: speakers })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
    took['speakers'] = Math.round(performance.now() - moved)
    for (const [name, operation] of Object.entries(operations)) {
      const start = performance.now()
      const answer = await edit(Array.from({ length: 1000 }, (_, n) => operation(n)))
      took[`${name} ${answer.status}`] = Math.round(performance.now() - start)
      assert.equal(answer.status, 200, `${name}: ${JSON.stringify(answer.body)}`)
    }
  })
  t.diagnostic(JSON.stringify({ took, ...signs }))
  assert.deepEqual(signs.failures, [])
  assert.ok(signs.healthzMax < 500 * signs.slowness, `healthz took ${signs.healthzMax} ms`)
})
