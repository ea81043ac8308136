// Random requests over the contract.
import fc from 'fast-check'
import type { Client } from '../../src/client/client.ts'
import { fullPath, type EndpointSpec } from '../../src/contract/endpoint.ts'

/** Ids by the names of path parameters. */
export type Ids = Record<string, string>

/** Makes one of each, so that requests reach what is behind the checks. */
export async function makeIds(client: Client): Promise<Ids> {
  const known: Ids = {}
  const space = await client.createWorkspace({ body: { name: 'Fuzz' } })
  const params = { spaceId: space.id }
  const recording = await client.createRecording({ params, body: { title: 'Fuzz' } })
  const inRecording = { ...params, recordingId: recording.id }
  known['spaceId'] = space.id
  known['recordingId'] = recording.id
  known['uploadId'] = (await client.startUpload({ params: inRecording, body: { mimeType: 'audio/wav' } })).uploadId
  known['folderId'] = (await client.createFolder({ params, body: { name: 'Fuzz' } })).id
  known['promptId'] = (await client.createPrompt({ params, body: { title: 'Fuzz', prompt: 'Fuzz' } })).id
  known['speakerId'] = (await client.createSpeaker({ params, body: { name: 'Fuzz' } })).id
  known['keyId'] = (await client.createApiKey({ body: { name: 'Fuzz', role: 'VIEWER' } })).id
  known['translationId'] = (await client.listTranslations({ params: inRecording })).translations[0]?.id ?? ''
  return known
}

const nasty = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '%00',
    '%',
    '..%2f..',
    'spc_x',
    'null',
    '-1',
    '1e999',
    "' or 1=1 --",
    '{"$gt":""}',
    'a\r\nset-cookie: x',
    '\u202e',
    '🎙️',
    '٣',
    'x'.repeat(5000),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  nasty,
  fc.constantFrom(
    0,
    -1,
    1e308,
    2 ** 53,
    true,
    null,
    [],
    {},
    '2026-02-30T25:00:00Z',
    '2026-06-30T23:59:60Z',
    'x'.repeat(300_000),
  ),
)

interface Schema {
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  format?: string
  minimum?: number
  maximum?: number
  minItems?: number
}

/** A value that a schema allows, mostly. */
function likely(schema: Schema, known: Ids): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => likely(one, known)))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (schema.format === 'date-time')
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-01-01') })
      .map((date) => date.toISOString())
  if (schema.format === 'email') return fc.emailAddress()
  if (type === 'object') return body(schema, known)
  if (type === 'array')
    return fc.array(likely(schema.items ?? {}, known), { minLength: schema.minItems ?? 0, maxLength: 3 })
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer' || type === 'number') {
    return fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 1000, 1_000_000) })
  }
  if (type === 'null') return fc.constant(null)
  return fc.oneof(
    fc.constantFrom('en', 'auto', 'x', ...Object.values(known)),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }),
    nasty,
  )
}

function body(schema: Schema, known: Ids): fc.Arbitrary<unknown> {
  const shape = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, inner]) => [
      name,
      fc.oneof({ weight: 8, arbitrary: likely(inner, known) }, { weight: 1, arbitrary: anything }),
    ]),
  )
  const right = fc.record(shape, { requiredKeys: (schema.required ?? []).filter((name) => Object.hasOwn(shape, name)) })
  return fc.oneof(
    { weight: 10, arbitrary: right },
    { weight: 2, arbitrary: fc.record(shape, { requiredKeys: [] }) },
    { weight: 1, arbitrary: right.map((value) => ({ ...value, unknownField: 1 })) },
    { weight: 1, arbitrary: anything },
  )
}

/** A request as it is sent. */
export interface RandomRequest {
  spec: EndpointSpec
  path: string
  sent: { headers: Record<string, string>; raw?: string | Uint8Array<ArrayBuffer> }
}

/** A request for an operation, mostly as its schema allows, sometimes anything. The known ids exist. */
export function requestFor(spec: EndpointSpec, known: Ids, key: string): fc.Arbitrary<RandomRequest> {
  const params = Object.fromEntries(
    Object.keys(spec.params ?? {}).map((name) => [
      name,
      fc.oneof(
        {
          weight: 8,
          arbitrary: fc.constant(known[name] ?? (name === 'partNumber' ? '1' : name === 'kind' ? 'audio' : 'x')),
        },
        { weight: 1, arbitrary: nasty },
        { weight: 1, arbitrary: fc.constantFrom(...Object.values(known)) },
      ),
    ]),
  )
  const query = (spec.query ?? {}) as Schema
  const asked = fc.record(
    Object.fromEntries(
      Object.entries(query.properties ?? {}).map(([name, schema]) => [
        name,
        fc.oneof({ weight: 5, arbitrary: likely(schema, known) }, { weight: 1, arbitrary: nasty }),
      ]),
    ),
    { requiredKeys: [] },
  )
  const text = fc.oneof(
    {
      weight: 12,
      arbitrary: (spec.body === undefined ? fc.constant(undefined) : body(spec.body as Schema, known)).map((value) =>
        value === undefined ? undefined : JSON.stringify(value),
      ),
    },
    { weight: 1, arbitrary: fc.string({ maxLength: 50 }) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 50 }).map((bytes) => new Uint8Array(bytes)) },
    { weight: 1, arbitrary: fc.constant(`${'['.repeat(2000)}${']'.repeat(2000)}`) },
  )
  const headers = fc.record(
    {
      'content-type': fc.constantFrom(
        'application/json',
        'application/json',
        'text/plain',
        'application/json; charset=utf-16',
        'x',
      ),
      accept: fc.constantFrom('*/*', 'application/json', 'text/html', 'x', ''),
      'idempotency-key': fc.string({ maxLength: 300 }).map((value) => value.replaceAll(/[^\x20-\x7e]/g, '').trim()),
      'if-match': fc.constantFrom('"v1"', '*', 'x'),
      range: fc.constantFrom('bytes=0-1', 'bytes=9-1', 'bytes=-0', 'x'),
      origin: fc.constantFrom('https://evil.example', 'null'),
      'last-event-id': fc.constantFrom('1', '-1', 'x'),
      'x-forwarded-for': fc.constantFrom('1.2.3.4', 'x'),
    },
    { requiredKeys: [] },
  )
  return fc
    .record({ params: fc.record(params), asked, text, headers, isKnown: fc.integer({ min: 0, max: 19 }) })
    .map((made) => {
      const values = made.params as Record<string, string>
      const path = spec.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encoded(values[name] ?? 'x'))
      const search = new URLSearchParams()
      for (const [name, value] of Object.entries(made.asked)) {
        for (const one of Array.isArray(value) ? value : [value]) search.append(name, String(one))
      }
      const hasBody = spec.method !== 'GET' && made.text !== undefined
      return {
        spec,
        path: `${fullPath({ ...spec, path })}?${search.toString()}`,
        sent: {
          headers: {
            ...(hasBody ? { 'content-type': 'application/json' } : {}),
            ...made.headers,
            ...(made.isKnown === 0 ? {} : { 'x-api-key': key }),
          },
          ...(hasBody && made.text !== undefined ? { raw: made.text } : {}),
        },
      }
    })
}

/** Some go into the path as they are: what is no address at all is tried, too. */
function encoded(value: string): string {
  return /^%|^\.\.%/.test(value) ? value : encodeURIComponent(value.toWellFormed()) || '%20'
}
