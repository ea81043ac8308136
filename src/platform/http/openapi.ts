import { fullPath, hasNoBody, type EndpointSpec } from '../../contract/endpoint.ts'
import { PageEnds } from '../../contract/endpoints/shared.ts'
import { tags } from '../../contract/tags.ts'
import { takesBasic } from './authorise.ts'
import {
  headersSection,
  hoist,
  type Components,
  type HeaderName,
  type Json,
  type JsonObject,
} from './openapi-components.ts'
import { addOtherErrors, errorResponses } from './openapi-errors.ts'
import { shareParameters, shareParents, sharePathParameters, shareSuccesses } from './openapi-sharing.ts'
import { webhooksSection } from './openapi-webhooks.ts'

/** The OpenAPI 3.1 document of the contract, built from data alone without a server. */
export function openapiDocument(
  endpoints: readonly EndpointSpec[],
  version: string,
  address: string = '/',
): JsonObject {
  const components: Components = { schemas: {}, parameters: {}, headers: {}, responses: {} }
  const order = Object.keys(tags)
  const listed = endpoints
    .filter((spec) => !isPage(spec))
    .toSorted((a, b) => order.indexOf(a.tag) - order.indexOf(b.tag))
  const paths: Record<string, JsonObject> = {}
  const parameters: Json[][] = []
  for (const spec of listed) {
    const path = fullPath(spec)
    const one = operation(spec, components)
    if (Array.isArray(one['parameters'])) parameters.push(one['parameters'])
    ;(paths[path] ??= {})[spec.method.toLowerCase()] = one
  }
  const webhooks = webhooksSection(components)
  for (const { post } of Object.values(webhooks)) parameters.push(post.parameters)
  shareParameters(parameters, components)
  shareSuccesses(
    Object.values(paths).flatMap((path) => Object.values(path) as JsonObject[]),
    components,
  )
  addOtherErrors(listed, components)
  hoist(PageEnds, components)
  shareParents(components.schemas)
  for (const path of Object.values(paths)) sharePathParameters(path)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tiro',
      version,
      summary: 'Transcription workspaces: upload recordings, get transcripts.',
      description:
        'Every request carries an API key in the header `x-api-key`, or as `Authorization: Bearer`. Failures have one shape: a stable code in `error`, a sentence in `errorDetails.message`. Every answer that counts against a limit has the headers `RateLimit` and `RateLimit-Policy` (components/headers).',
      contact: { name: 'The operator of this instance' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: address, description: 'this instance' }],
    security: [{ apiKey: [] }],
    tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
    paths,
    webhooks: webhooks as unknown as JsonObject,
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        basic: { type: 'http', scheme: 'basic', description: 'any user name; the password is the API key' },
        session: { type: 'apiKey', in: 'cookie', name: 'tiro_session' },
      },
      ...components,
    },
  }
}

/** A page for people, which programs don't call. */
export function isPage(spec: EndpointSpec): boolean {
  return 'contentTypes' in spec.reply && spec.reply.contentTypes.every((type) => type.startsWith('text/html'))
}

function operation(spec: EndpointSpec, components: Components): JsonObject {
  const parameters = [
    ...pathParameters(spec, components),
    ...queryParameters(spec, components),
    ...headerParameters(spec),
  ]
  return {
    operationId: spec.id,
    tags: [spec.tag],
    summary: spec.summary,
    ...(spec.description === undefined ? {} : { description: spec.description }),
    ...(parameters.length === 0 ? {} : { parameters }),
    responses: responses(spec, components),
    ...security(spec),
    ...requestBody(spec, components),
  }
}

function pathParameters({ params = {}, example }: EndpointSpec, components: Components): Json[] {
  return Object.entries(params).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: hoist(schema, components),
    ...withExample(example?.params?.[name]),
  }))
}

function queryParameters(spec: EndpointSpec, components: Components): Json[] {
  const query = (spec.query ?? {}) as { properties?: Record<string, { description?: string }>; required?: string[] }
  return Object.entries(query.properties ?? {}).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    ...(query.required?.includes(name) === true ? { required: true } : {}),
    ...(description === undefined ? {} : { description }),
    schema: hoist(schema, components),
  }))
}

/** Never `required`: a missing header has its own response (428), which clients must be able to trigger. */
function headerParameters(spec: EndpointSpec): Json[] {
  return Object.entries(headersOf(spec)).map(([name, { description }]) => ({
    name,
    in: 'header',
    description,
    schema: { type: 'string' },
  }))
}

/** What differs from the document's own `security`. */
function security(spec: EndpointSpec): JsonObject {
  if (spec.access.scope === 'open' || spec.access.scope === 'signed') return { security: [] }
  if (spec.access.keys === 'none') return { security: [{ session: [] }] }
  return takesBasic(spec) ? { security: [{ apiKey: [] }, { basic: [] }] } : {}
}

function requestBody(spec: EndpointSpec, components: Components): JsonObject {
  if (spec.kind === 'bytesIn') {
    const types = spec.requestTypes ?? ['application/octet-stream']
    const bytes = { schema: { type: 'string', format: 'binary' } }
    const content = Object.fromEntries(types.map((type) => [type, bytes]))
    return { requestBody: { required: spec.bodyOptional !== true, content } }
  }
  if (spec.form !== undefined) {
    const bodies = Object.entries({ 'multipart/form-data': spec.form, ...spec.otherBodies })
    const content = bodies.map(([type, schema]) => [type, { schema: hoist(schema, components) }] as const)
    return { requestBody: { required: true, content: Object.fromEntries(content) } }
  }
  if (spec.body === undefined) return {}
  const json = { schema: hoist(spec.body, components), ...withExample(spec.example?.body) }
  return { requestBody: { required: spec.bodyOptional !== true, content: { 'application/json': json } } }
}

function withExample(example: unknown): JsonObject {
  return example === undefined ? {} : { example: example as Json }
}

/** The request headers that an operation supports besides the key. */
function headersOf(spec: EndpointSpec): NonNullable<EndpointSpec['headers']> {
  return {
    ...spec.headers,
    ...(isOnce(spec)
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

function responses(spec: EndpointSpec, components: Components): JsonObject {
  const content: JsonObject = {}
  if ('contentTypes' in spec.reply) {
    for (const type of spec.reply.contentTypes) {
      const plain = type.split(';', 1)[0] ?? type
      const isJson = plain === 'application/json' && spec.reply.json !== undefined
      content[plain] = { schema: isJson ? hoist(spec.reply.json, components) : { type: 'string', format: 'binary' } }
    }
  } else if (!hasNoBody(spec)) {
    content['application/json'] = { schema: hoist(spec.reply, components), ...withExample(spec.example?.reply) }
  }
  const headers = headersSection(replyHeadersOf(spec), components)
  const success = {
    description: 'OK',
    ...(Object.keys(headers).length === 0 ? {} : { headers }),
    ...(hasNoBody(spec) ? {} : { content }),
  }
  const more: JsonObject = {}
  if (spec.errors?.includes('RANGE_NOT_SATISFIABLE') === true) {
    const range = headersSection([...replyHeadersOf(spec), 'Content-Range'], components)
    more['206'] = { description: 'The bytes of Range.', headers: range, content }
  }
  if ('contentTypes' in spec.reply && spec.method === 'GET' && spec.replyHeaders?.includes('ETag') === true) {
    more['304'] = { description: 'As If-None-Match has it.', headers: headersSection(['ETag'], components) }
  }
  return { [spec.status]: success, ...more, ...errorResponses(spec, components) }
}

function replyHeadersOf(spec: EndpointSpec): HeaderName[] {
  return [...(isOnce(spec) ? (['Idempotency-Replayed'] as const) : []), ...(spec.replyHeaders ?? [])]
}

/** Whether an Idempotency-Key makes it run only once. */
function isOnce(spec: EndpointSpec): boolean {
  return spec.method === 'POST' && spec.kind === 'json' && spec.access.scope !== 'open'
}
