// Random requests over the contract: none ends in a 500 or a hang, and every answer is as the OpenAPI document says.
// TIRO_FUZZ_REQUESTS sets how many (10,000 for the long run).
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, test } from 'node:test'
import { Ajv, type ValidateFunction } from 'ajv'
import formatsPlugin from 'ajv-formats'
import fc from 'fast-check'
import { parse } from 'yaml'
import type { EndpointSpec } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints/index.ts'
import { send, type Answer } from './helpers/api-people.ts'
import { repository, openServer } from './helpers/harness.ts'
import { limit } from './helpers/time-limits.ts'

const requests = Number(process.env['TIRO_FUZZ_REQUESTS'] ?? 2500)
const addFormats = formatsPlugin as unknown as typeof formatsPlugin.default

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, { schema: object }> }> }>>
  components: object
}

const server = await openServer()
let document: Document
let ajv: Ajv
/** Ids of each kind that exist, so that some requests reach what is behind the checks. */
const known: Record<string, string> = {}
const validators = new Map<string, ValidateFunction>()
/** Would take the key away that asks, or only stream. */
const left = new Set(['deleteMe', 'streamEvents', 'pullModel'])
const table = (Object.values(endpoints) as EndpointSpec[]).filter((spec) => !left.has(spec.id))

before(async () => {
  document = parse(await readFile(`${repository}/openapi.yaml`, 'utf8')) as Document
  ajv = new Ajv({ strict: false, allErrors: true })
  addFormats(ajv)
  ajv.addSchema({ $id: 'document', components: document.components })
  await makeIds()
})

async function makeIds(): Promise<void> {
  const space = await server.client.createWorkspace({ body: { name: 'Fuzz' } })
  const params = { spaceId: space.id }
  const recording = await server.client.createRecording({ params, body: { title: 'Fuzz' } })
  const inRecording = { ...params, recordingId: recording.id }
  known['spaceId'] = space.id
  known['recordingId'] = recording.id
  known['uploadId'] = (
    await server.client.startUpload({ params: inRecording, body: { mimeType: 'audio/wav' } })
  ).uploadId
  known['folderId'] = (await server.client.createFolder({ params, body: { name: 'Fuzz' } })).id
  known['promptId'] = (await server.client.createPrompt({ params, body: { title: 'Fuzz', prompt: 'Fuzz' } })).id
  known['speakerId'] = (await server.client.createSpeaker({ params, body: { name: 'Fuzz' } })).id
  known['keyId'] = (await server.client.createApiKey({ body: { name: 'Fuzz', role: 'VIEWER' } })).id
  known['translationId'] = (await server.client.listTranslations({ params: inRecording })).translations[0]?.id ?? ''
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
function likely(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(likely))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (schema.format === 'date-time')
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-01-01') })
      .map((date) => date.toISOString())
  if (schema.format === 'email') return fc.emailAddress()
  if (type === 'object') return body(schema)
  if (type === 'array') return fc.array(likely(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: 3 })
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

function body(schema: Schema): fc.Arbitrary<unknown> {
  const shape = Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, inner]) => [
      name,
      fc.oneof({ weight: 8, arbitrary: likely(inner) }, { weight: 1, arbitrary: anything }),
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

interface Request {
  spec: EndpointSpec
  path: string
  sent: { headers: Record<string, string>; raw?: string | Uint8Array<ArrayBuffer> }
}

function request(spec: EndpointSpec): fc.Arbitrary<Request> {
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
        fc.oneof({ weight: 5, arbitrary: likely(schema) }, { weight: 1, arbitrary: nasty }),
      ]),
    ),
    { requiredKeys: [] },
  )
  const text = fc.oneof(
    {
      weight: 12,
      arbitrary: (spec.body === undefined ? fc.constant(undefined) : body(spec.body as Schema)).map((value) =>
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
        path: `${spec.base ?? '/api/v1'}${path}?${search.toString()}`,
        sent: {
          headers: {
            ...(hasBody ? { 'content-type': 'application/json' } : {}),
            ...made.headers,
            ...(made.isKnown === 0 ? {} : { 'x-api-key': server.key }),
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

function check(made: Request, answer: Answer): void {
  const { spec, path } = made
  const said = `${spec.method} ${path.slice(0, 300)} ${String(made.sent.raw).slice(0, 300)} → ${answer.status} ${JSON.stringify(answer.body).slice(0, 500)}`
  assert.notEqual(answer.status, 500, `${said}\n${server.stderr().slice(-1500)}`)
  const operation = document.paths[`${spec.base ?? '/api/v1'}${spec.path}`]?.[spec.method.toLowerCase()]
  const name = operation?.responses[String(answer.status)] === undefined ? 'default' : String(answer.status)
  const type = answer.headers.get('content-type')?.split(';', 1)[0] ?? ''
  const content = operation?.responses[name]?.content?.[type]
  assert.ok(content !== undefined || answer.status === 302 || answer.status === 304, `no ${type} for ${name}: ${said}`)
  if (type !== 'application/json' || content === undefined) return
  const key = `${spec.id} ${name}`
  let validate = validators.get(key)
  if (validate === undefined) {
    validate = ajv.compile(pointed(content.schema))
    validators.set(key, validate)
  }
  assert.ok(validate(answer.body), `${said}: ${ajv.errorsText(validate.errors)}`)
  if (answer.status >= 400) {
    const { errorDetails } = answer.body as { errorDetails: { message: string; requestId: string } }
    assert.equal(errorDetails.requestId, answer.headers.get('x-request-id'), said)
    assert.doesNotMatch(errorDetails.message, /node:|\.ts\b|SQLITE|\/src\//, said)
  }
}

/** References as seen from outside the document. */
function pointed(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')) as object
}

test(`${requests} random requests`, { timeout: limit(600_000) }, async () => {
  // The known ids are part of what is asked, so the requests are made only now.
  const one = fc.constantFrom(...table).chain(request)
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 10, maxLength: 10 }), async (made) => {
      const answers = await Promise.all(
        made.map(async ({ spec, path, sent }) => {
          try {
            return await send(server, path, { method: spec.method, ...sent })
          } catch (error) {
            // What the client itself refuses to send was no request.
            if (error instanceof TypeError && error.message !== 'fetch failed') return null
            throw error
          }
        }),
      )
      for (const [index, answer] of answers.entries()) {
        const asked = made[index]
        if (answer !== null && asked !== undefined) check(asked, answer)
      }
      if ((await send(server, `/api/v1/spaces/${known['spaceId']}`, { key: server.key })).status === 404)
        await makeIds()
    }),
    { numRuns: Math.ceil(requests / 10), endOnFailure: true },
  )
  assert.equal((await send(server, '/api/v1/healthz')).status, 200)
})
