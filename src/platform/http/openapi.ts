import type { EndpointSpec } from '../../contract/endpoint.ts'
import { webhooksSection } from './openapi-webhooks.ts'
import { exampleOf } from './example-of.ts'
import { ErrorBody, errorStatus, type ErrorCode } from '../../contract/errors.ts'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type JsonObject = { [key: string]: Json }

/** The OpenAPI 3.1 document of the contract, built from data alone without a server. */
export function openapiDocument(endpoints: readonly EndpointSpec[], version: string): JsonObject {
  const schemas: JsonObject = {}
  const paths: Record<string, JsonObject> = {}
  const tags = new Set<string>()
  for (const spec of endpoints) {
    tags.add(spec.tag)
    const path = `${spec.base ?? '/api/v1'}${spec.path}`
    ;(paths[path] ??= {})[spec.method.toLowerCase()] = operation(spec, schemas)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tiro',
      version,
      summary: 'Transcription workspaces: upload recordings, get transcripts.',
      description:
        'Every request carries an API key in the header `x-api-key`. Failures have one shape: a stable code in `error`, a sentence in `errorDetails.message`.',
      contact: { name: 'The operator of this instance' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'this instance' }],
    security: [{ apiKey: [] }],
    tags: [...tags].map((name) => ({ name, description: `${name} of the service.` })),
    paths,
    webhooks: webhooksSection((schema) => hoist(schema, schemas)) as JsonObject,
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        session: { type: 'apiKey', in: 'cookie', name: 'tiro_session' },
      },
      schemas,
    },
  }
}

/** Copies a schema. Schemas with a title move to components and are referenced. */
function hoist(schema: unknown, schemas: JsonObject): Json {
  if (Array.isArray(schema)) return schema.map((inner) => hoist(inner, schemas))
  if (typeof schema !== 'object' || schema === null) return schema as Json
  const copy: JsonObject = {}
  for (const [key, value] of Object.entries(schema)) {
    // For the validator only: it has no meaning for unnamed alternatives.
    if (key !== 'discriminator') copy[key] = hoist(value, schemas)
  }
  const { title, ...rest } = copy
  if (typeof title !== 'string') return copy
  schemas[title] = rest
  return { $ref: `#/components/schemas/${title}` }
}

function operation(spec: EndpointSpec, schemas: JsonObject): JsonObject {
  const parameters: Json[] = []
  for (const [name, schema] of Object.entries(spec.params ?? {})) {
    const example = spec.example?.params?.[name] ?? exampleOf(schema, name)
    parameters.push({
      name,
      in: 'path',
      required: true,
      schema: hoist(schema, schemas),
      ...(example === undefined ? {} : { example: example as Json }),
    })
  }
  const query = (spec.query ?? {}) as { properties?: Record<string, { description?: string }>; required?: string[] }
  for (const [name, schema] of Object.entries(query.properties ?? {})) {
    const { description, ...rest } = schema
    parameters.push({
      name,
      in: 'query',
      required: query.required?.includes(name) ?? false,
      ...(description === undefined ? {} : { description }),
      schema: hoist(rest, schemas),
    })
  }
  for (const [name, { description }] of Object.entries(headersOf(spec))) {
    // Never `required`: a missing header has its own response (428), which clients must be able to trigger.
    parameters.push({ name, in: 'header', required: false, description, schema: { type: 'string' } })
  }
  const result: JsonObject = {
    operationId: spec.id,
    tags: [spec.tag],
    summary: spec.summary,
    description: spec.description ?? `${spec.summary}.`,
    ...(parameters.length === 0 ? {} : { parameters }),
    responses: responses(spec, schemas),
  }
  if (spec.access.scope === 'open' || spec.access.scope === 'signed') result['security'] = []
  else if (spec.access.keys === 'none') result['security'] = [{ session: [] }]
  if (spec.kind === 'bytesIn') {
    result['requestBody'] = {
      required: true,
      content: Object.fromEntries(
        (spec.requestTypes ?? ['application/octet-stream']).map((type) => [
          type,
          { schema: { type: 'string', format: 'binary' } },
        ]),
      ),
    }
  } else if (spec.body !== undefined) {
    const example = (spec.example?.body ?? exampleOf(spec.body)) as Json
    result['requestBody'] = {
      required: spec.bodyOptional !== true,
      content: {
        'application/json': { schema: hoist(spec.body, schemas), example },
      },
    }
  }
  return result
}

/** The request headers that an operation supports besides the key. */
function headersOf(spec: EndpointSpec): NonNullable<EndpointSpec['headers']> {
  const isOnce = spec.method === 'POST' && spec.kind === 'json' && spec.access.scope !== 'open'
  return {
    ...spec.headers,
    ...(isOnce
      ? {
          'idempotency-key': {
            description: 'runs the request only once: the same key gets the same response for 24 hours',
            example: '',
          },
        }
      : {}),
    ...(spec.kind === 'events'
      ? { 'last-event-id': { description: 'resumes the stream after this event', example: '' } }
      : {}),
  }
}

function responses(spec: EndpointSpec, schemas: JsonObject): JsonObject {
  const content: JsonObject = {}
  if ('contentTypes' in spec.reply) {
    for (const type of spec.reply.contentTypes) {
      const plain = type.split(';', 1)[0] ?? type
      const isJson = plain === 'application/json' && spec.reply.json !== undefined
      content[plain] = { schema: isJson ? hoist(spec.reply.json, schemas) : { type: 'string', format: 'binary' } }
    }
  } else {
    const example = (spec.example?.reply ?? exampleOf(spec.reply)) as Json
    content['application/json'] = {
      schema: hoist(spec.reply, schemas),
      example,
    }
  }
  const schema = hoist(ErrorBody, schemas)
  const errorContent = (code: ErrorCode): Json => ({
    'application/json': {
      schema,
      example: {
        error: code,
        errorDetails: { message: 'A sentence that says what to do.', requestId: 'req_8ggIF5L-x2B9' },
      },
    },
  })
  const result: JsonObject = { [spec.status]: { description: 'Success', content } }
  for (const [status, codes] of Object.entries(errorsOf(spec))) {
    result[status] = { description: codes.join(', '), content: errorContent(codes[0] ?? 'INTERNAL') }
  }
  result['default'] = { description: 'Any other failure', content: errorContent('INTERNAL') }
  return result
}

/** Codes by status: those implied by the endpoint's access, and its own. */
function errorsOf(spec: EndpointSpec): Record<string, ErrorCode[]> {
  const codes = new Set<ErrorCode>(spec.errors ?? [])
  if (spec.query !== undefined) codes.add('INVALID_QUERY')
  if (spec.body !== undefined) codes.add('INVALID_BODY').add('MALFORMED_JSON')
  if (spec.access.scope === 'account' || spec.access.scope === 'space') {
    codes.add('API_KEY_MISSING').add('API_KEY_INVALID').add('API_KEY_EXPIRED')
  }
  if (spec.access.scope === 'space') codes.add('INSUFFICIENT_ROLE')
  if ('recent' in spec.access && spec.access.recent) codes.add('RECENT_AUTHENTICATION_REQUIRED')
  if ('keys' in spec.access && spec.access.keys !== 'any') codes.add('INSUFFICIENT_ROLE')
  if (spec.params !== undefined) codes.add('NOT_FOUND').add('INVALID_PATH')
  if (spec.rate !== 'none') codes.add('RATE_LIMITED')
  else codes.add('NOT_ACCEPTABLE')
  const result: Record<string, ErrorCode[]> = {}
  for (const code of codes) (result[errorStatus[code]] ??= []).push(code)
  return result
}
