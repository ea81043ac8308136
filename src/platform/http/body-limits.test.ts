import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { EndpointSpec } from '../../contract/endpoint.ts'
import { endpoints } from '../../contract/endpoints/index.ts'
import { AppError } from '../../contract/app-error.ts'
import { bodyLimits, type BodyLimits } from './body-limits.ts'
import { parseJson } from './parse-json.ts'
import { requestChecks } from './validate.ts'

const specs = (Object.values(endpoints) as EndpointSpec[]).filter(({ body }) => body !== undefined)
const one = { type: 'object', properties: { name: { type: 'string', maxLength: 10 } } }

const withBody = (body: unknown, scope: 'open' | 'account' = 'account'): EndpointSpec =>
  ({ body, access: { scope, agent: false } }) as unknown as EndpointSpec

test('limits follow from the schema: escaped characters, names, entries, and room for indentation', () => {
  const { bytes, names, entries } = bodyLimits(withBody(one))
  assert.ok(bytes >= 12 * 10 * 2 && bytes < 10_000, `${bytes} bytes`)
  assert.deepEqual([names, entries], [65, 64])
  const list = bodyLimits(
    withBody({ type: 'object', properties: { list: { type: 'array', maxItems: 50, items: one } } }),
  )
  assert.deepEqual([list.names, list.entries], [64 + 51, 64 + 50])
  assert.equal(bodyLimits(withBody({ type: 'string' })).bytes, 1_000_000)
  assert.equal(bodyLimits(withBody({ type: 'string' }, 'open')).bytes, 16_384)
})

test('every operation has finite limits, and its example fits them', () => {
  for (const spec of specs) {
    const limits = bodyLimits(spec)
    assert.ok(Object.values(limits).every(Number.isFinite), `${spec.id} ${JSON.stringify(limits)}`)
    if (spec.example?.body === undefined) continue
    const bytes = Buffer.from(JSON.stringify(spec.example.body, null, 4))
    assert.ok(bytes.length <= limits.bytes, spec.id)
    assert.deepEqual(parseJson(bytes, limits), spec.example.body)
  }
})

test('names and entries are counted outside strings only', () => {
  const limits = { names: 2, entries: 2 }
  const text = String.raw`{"a": ":,:,[[\":,\\", "b": [1, 2]}`
  assert.deepEqual(parseJson(Buffer.from(text), limits), JSON.parse(text))
  const refused = (body: string): void => {
    const isRefused = (error: unknown): boolean => error instanceof AppError && error.code === 'INVALID_BODY'
    assert.throws(() => parseJson(Buffer.from(body), limits), isRefused, body)
  }
  refused('{"a":1,"b":2,"c":3}')
  refused('[1,2,3,4,5,6]')
  refused('[[],[],[],[]]')
})

test('no body that fits the limits costs much, whatever it contains', () => {
  const plain = Buffer.from(JSON.stringify({ list: Array.from({ length: 20_000 }, (_, n) => ({ partNumber: n })) }))
  for (const spec of specs) {
    const limits = bodyLimits(spec)
    const checks = requestChecks(spec)
    for (const [name, bytes] of hostileBodies(spec, limits)) {
      const ratio = leastRatio(
        () => checks.body(parseJson(bytes, limits)),
        () => JSON.parse(plain.toString()),
        100,
      )
      // About 20 for 10,000 wrong parts of an upload, less than 4 otherwise; work that grows with the square: far more.
      assert.ok(ratio < 100, `${spec.id}, ${name}: ${ratio} times as much as 20,000 plain objects`)
    }
  }
})

/** Time of `work` by that of `measure` right after it; the least of ten runs, or the first below `enough`. */
function leastRatio(work: () => void, measure: () => void, enough: number): number {
  let least = Infinity
  for (let run = 0; run < 10 && least >= enough; run += 1) least = Math.min(least, time(work) / time(measure))
  return least
}

function time(work: () => void): number {
  const before = performance.now()
  try {
    work()
  } catch (error) {
    assert.ok(error instanceof AppError, String(error))
  }
  return performance.now() - before
}

/** Bodies as large as allowed: many names, long names, lists, texts full of escapes, numbers, spaces. */
function* hostileBodies(spec: EndpointSpec, limits: BodyLimits): Generator<[string, Buffer]> {
  const properties = Object.entries((spec.body as { properties?: Record<string, unknown> }).properties ?? {})
  const [list = 'x'] = properties.find(([, schema]) => JSON.stringify(schema).includes('"array"')) ?? []
  const fill = (start: string, part: (n: number) => string, end: string, most = Infinity): Buffer => {
    const parts: string[] = []
    for (let n = 0, size = start.length; n < most; n += 1) {
      const next = part(n)
      size += next.length + 1
      if (size > limits.bytes - end.length) break
      parts.push(next)
    }
    return Buffer.from(start + parts.join(',') + end)
  }
  const long = 'n'.repeat(Math.max(1, Math.floor(limits.bytes / limits.names) - 20))
  const entries = limits.entries + limits.names - 5
  yield ['names', fill('{', (n) => `"n${n}":1`, '}', limits.names)]
  yield ['long names', fill('{', (n) => `"${long}${n}":1`, '}', limits.names)]
  yield ['objects', fill(`{"${list}":[`, (n) => `{"k${n}":1}`, ']}', limits.names - 1)]
  yield ['numbers', fill(`{"${list}":[`, () => '1e-300', ']}', entries)]
  yield ['empty texts', fill(`{"${list}":[`, () => '""', ']}', entries)]
  for (const part of ['a', '9', ' ', String.raw`\u0041`, String.raw`\u0000`]) {
    const text = part.repeat(Math.floor((limits.bytes - list.length - 10) / part.length))
    yield [`text of ${part}`, Buffer.from(`{"${list}":"${text}"}`)]
  }
  yield ['a long number', Buffer.from(`{"${list}":${'9'.repeat(limits.bytes - list.length - 10)}}`)]
}
