// Random requests from the contract: none ends in a 500 or a hang, and every response matches the OpenAPI document.
// TIRO_FUZZ_REQUESTS sets their number (10,000 for the long run).
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { before, test } from 'node:test'
import { Ajv, type ValidateFunction } from 'ajv'
import formatsPlugin from 'ajv-formats'
import fc from 'fast-check'
import { parse } from 'yaml'
import { fullPath, type EndpointSpec } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/endpoints/index.ts'
import { send, sentenceOf, type Answer } from './helpers/api-people.ts'
import { repository, openServer } from './helpers/harness.ts'
import { makeIds, requestFor, type Ids, type RandomRequest } from './helpers/random-requests.ts'
import { limit } from './helpers/time-limits.ts'

const requests = Number(process.env['TIRO_FUZZ_REQUESTS'] ?? 2500)
const addFormats = formatsPlugin as unknown as typeof formatsPlugin.default

interface Response {
  $ref?: string
  content?: Record<string, { schema: object }>
}
interface Document {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>
  components: { responses: Record<string, Response> }
}

const server = await openServer()
let document: Document
let ajv: Ajv
let known: Ids
const validators = new Map<string, ValidateFunction>()
/** These would delete the key in use, or stream endlessly. */
const left = new Set(['deleteMe', 'streamEvents', 'pullModel'])
const table = (Object.values(endpoints) as EndpointSpec[]).filter((spec) => !left.has(spec.id))

before(async () => {
  document = parse(await readFile(`${repository}/openapi.yaml`, 'utf8')) as Document
  ajv = new Ajv({ strict: false, allErrors: true })
  addFormats(ajv)
  ajv.addSchema({ $id: 'document', components: document.components })
  known = await makeIds(server.client)
})

function check(made: RandomRequest, answer: Answer): void {
  const { spec, path } = made
  const said = `${spec.method} ${path.slice(0, 300)} ${String(made.sent.raw).slice(0, 300)} → ${answer.status} ${JSON.stringify(answer.body).slice(0, 500)}`
  assert.notEqual(answer.status, 500, `${said}\n${server.stderr().slice(-1500)}`)
  const operation = document.paths[fullPath(spec)]?.[spec.method.toLowerCase()]
  const name = operation?.responses[String(answer.status)] === undefined ? 'default' : String(answer.status)
  const type = answer.headers.get('content-type')?.split(';', 1)[0] ?? ''
  // The document has no pages for people. Their errors are pages, or those of all operations.
  if (operation === undefined && (answer.status < 400 || type === 'text/html'))
    return assert.ok([302, 303].includes(answer.status) || type === 'text/html', said)
  const response = operation?.responses[name] ?? document.components.responses['Failure']
  const documented = document.components.responses[response?.$ref?.split('/').at(-1) ?? ''] ?? response
  if (documented !== undefined && documented.content === undefined) return assert.equal(answer.body, '', said)
  const content = documented?.content?.[type]
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
    const id = answer.headers.get('x-request-id')
    const { message, requestId = id } = sentenceOf(answer)
    assert.equal(requestId, id, said)
    assert.doesNotMatch(message, /node:|\.ts\b|SQLITE|\/src\//, said)
  }
}

/** References as seen from outside the document. */
function pointed(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')) as object
}

test(`${requests} random requests`, { timeout: limit(600_000) }, async () => {
  // The known ids are part of what is asked, so the requests are made only now.
  const one = fc.constantFrom(...table).chain((spec) => requestFor(spec, known, server.key))
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 10, maxLength: 10 }), async (made) => {
      const answers = await Promise.all(
        made.map(async ({ spec, path, sent }) => {
          try {
            return await send(server, path, { method: spec.method, ...sent })
          } catch (error) {
            // The client itself rejects some; these don't count.
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
        known = await makeIds(server.client)
    }),
    { numRuns: Math.ceil(requests / 10), endOnFailure: true },
  )
  assert.equal((await send(server, '/api/v1/healthz')).status, 200)
})
