import { fullPath, type EndpointSpec } from '../../contract/endpoint.ts'
import { errorExamples } from '../../contract/error-examples.ts'
import { ErrorBody, errorCodes, errorStatus, type ErrorCode } from '../../contract/errors.ts'
import { vendorOf, vendors, type Vendor } from './vendor-errors.ts'
import {
  headersSection,
  hoist,
  pascalCase,
  reference,
  type Components,
  type Json,
  type JsonObject,
} from './openapi-components.ts'

/** Failures that any operation can have by its access, address, input and limit. They are listed once, as the default. */
const usual: ReadonlySet<ErrorCode> = new Set([
  'INVALID_PATH',
  'INVALID_QUERY',
  'INVALID_BODY',
  'MALFORMED_JSON',
  'API_KEY_MISSING',
  'API_KEY_INVALID',
  'API_KEY_EXPIRED',
  'INSUFFICIENT_ROLE',
  'RECENT_AUTHENTICATION_REQUIRED',
  'NOT_FOUND',
  'NOT_ACCEPTABLE',
  'RATE_LIMITED',
])

/** References to the error responses of an operation, by status. A status with usual failures alone is the default. */
export function errorResponses(spec: EndpointSpec, components: Components): JsonObject {
  const vendor = vendorOfSpec(spec)
  if (vendor !== undefined) return { default: reference('responses', vendor.component) }
  const own = Object.entries(errorsOf(spec)).filter(([, codes]) => codes.some((code) => !usual.has(code)))
  return {
    ...Object.fromEntries(own.map(([status, codes]) => [status, errorResponse(codes, components)])),
    default: reference('responses', 'Failure'),
  }
}

/** Adds the default: the usual failures, and those that no operation lists. */
export function addOtherErrors(endpoints: readonly EndpointSpec[], components: Components): void {
  const listed = new Set(
    endpoints
      .filter((spec) => vendorOfSpec(spec) === undefined)
      .flatMap((spec) => Object.values(errorsOf(spec)).flat()),
  )
  const others = errorCodes.filter((code) => usual.has(code) || !listed.has(code))
  const shown = exampleCodes(components)
  const unseen = errorCodes.filter((code) => !shown.has(code))
  components.responses['Failure'] = {
    ...response(others, unseen, components),
    description: `The usual failures, which any operation can have: ${others.join(', ')}.`,
    headers: headersSection(['RateLimit', 'RateLimit-Policy', 'Retry-After'], components),
  }
  for (const { name, component, schema, bodyOf } of vendors) {
    if (!endpoints.some((spec) => vendorOfSpec(spec)?.name === name)) continue
    components.responses[component] = {
      description: `A failure in the shape of ${name}’s API.`,
      content: {
        'application/json': {
          schema: hoist(schema, components),
          example: bodyOf({ status: 401, body: exampleOf('API_KEY_INVALID') }) as Json,
        },
      },
    }
  }
}

/** The vendor in whose shape an operation answers errors. */
function vendorOfSpec(spec: EndpointSpec): Vendor | undefined {
  return vendorOf(fullPath(spec))
}

/** A shared response of the codes that aren't usual. It has an example of each that no response before it has. */
function errorResponse(codes: readonly ErrorCode[], components: Components): JsonObject {
  const own = codes.filter((code) => !usual.has(code))
  const name = own.map(pascalCase).join('Or')
  const shown = exampleCodes(components)
  components.responses[name] ??= response(
    own,
    own.filter((code) => !shown.has(code)),
    components,
  )
  return reference('responses', name)
}

/** Codes of which some response has an example. */
function exampleCodes({ responses }: Components): Set<string> {
  const all = Object.values(responses as Record<string, { content?: Record<string, { examples?: object }> }>)
  return new Set(all.flatMap(({ content }) => Object.keys(content?.['application/json']?.examples ?? {})))
}

function response(codes: readonly ErrorCode[], shown: readonly ErrorCode[], components: Components): JsonObject {
  const examples = shown.map((code): [string, Json] => [code, { value: exampleOf(code) as unknown as Json }])
  const mayWait = codes.some((code) => errorStatus[code] === 429 || errorStatus[code] === 503)
  return {
    description: `${codes.join(', ')}, or a usual failure.`,
    ...(mayWait ? { headers: headersSection(['Retry-After'], components) } : {}),
    content: {
      'application/json': {
        schema: hoist(ErrorBody, components),
        ...(examples.length === 0 ? {} : { examples: Object.fromEntries(examples) }),
      },
    },
  }
}

function exampleOf(code: ErrorCode): ErrorBody {
  const { message, ...details } = errorExamples[code]
  return { error: code, errorDetails: { message, ...details, requestId: 'req_8ggIF5L-x2B9' } }
}

const keyCodes: readonly ErrorCode[] = ['API_KEY_MISSING', 'API_KEY_INVALID', 'API_KEY_EXPIRED']

/** Codes by status, in the contract's order: those implied by the endpoint's access, and its own. */
function errorsOf(spec: EndpointSpec): Record<string, ErrorCode[]> {
  const codes = new Set<ErrorCode>(spec.errors ?? [])
  if (spec.query !== undefined) codes.add('INVALID_QUERY')
  if (spec.body !== undefined) codes.add('INVALID_BODY').add('MALFORMED_JSON')
  if (spec.access.scope === 'account' || spec.access.scope === 'space') for (const code of keyCodes) codes.add(code)
  if (spec.access.scope === 'space') codes.add('INSUFFICIENT_ROLE')
  if ('recent' in spec.access && spec.access.recent) codes.add('RECENT_AUTHENTICATION_REQUIRED')
  if ('keys' in spec.access && spec.access.keys !== 'any') codes.add('INSUFFICIENT_ROLE')
  if (spec.params !== undefined) codes.add('NOT_FOUND').add('INVALID_PATH')
  if (spec.rate !== 'none') codes.add('RATE_LIMITED')
  else codes.add('NOT_ACCEPTABLE')
  const result: Record<string, ErrorCode[]> = {}
  for (const code of errorCodes) if (codes.has(code)) (result[errorStatus[code]] ??= []).push(code)
  return result
}
