import type { EndpointSpec } from '../../contract/endpoint.ts'
import { errorExamples } from '../../contract/error-examples.ts'
import { ErrorBody, errorCodes, errorStatus, type ErrorCode } from '../../contract/errors.ts'
import { OpenAiError } from '../../contract/endpoints/openai.ts'
import { isOpenAiPath, openAiError } from './openai-error.ts'
import { addComponent, headersSection, hoist, type Components, type JsonObject } from './openapi-components.ts'

/** Failures that any operation can have by its access, path and limit. They are listed once, as the default. */
const usual: ReadonlySet<ErrorCode> = new Set([
  'INVALID_PATH',
  'API_KEY_MISSING',
  'API_KEY_INVALID',
  'API_KEY_EXPIRED',
  'INSUFFICIENT_ROLE',
  'RATE_LIMITED',
])

/** References to the error responses of an operation, by status. A status with usual failures alone is the default. */
export function errorResponses(spec: EndpointSpec, components: Components): JsonObject {
  const all = Object.entries(errorsOf(spec))
  const own = all.filter(([, codes]) => codes.some((code) => !usual.has(code)))
  const result: JsonObject = {}
  // Linters want at least one error of the client.
  for (const [status, codes] of own.some(([status]) => status < '500') ? own : all) {
    result[status] = errorResponse(codes, components, isOpenAi(spec))
  }
  result['default'] = { $ref: `#/components/responses/${isOpenAi(spec) ? 'OpenAiOther' : 'Other'}` }
  return result
}

/** Adds the default: the usual failures, and those that no operation lists, with an example of each. */
export function addOtherErrors(endpoints: readonly EndpointSpec[], components: Components): void {
  const listed = new Set(endpoints.flatMap((spec) => Object.values(errorsOf(spec)).flat()))
  const others = errorCodes.filter((code) => usual.has(code) || !listed.has(code))
  const description = 'Any other failure, among them those of keys, roles and limits, which every operation can have.'
  addComponent(components, 'responses', 'Other', { ...response(others, components, false), description })
  if (endpoints.some(isOpenAi)) {
    addComponent(components, 'responses', 'OpenAiOther', { ...response(others, components, true), description })
  }
}

/** Whether an operation answers errors in the shape of OpenAI's API. */
function isOpenAi(spec: EndpointSpec): boolean {
  return isOpenAiPath(`${spec.base ?? ''}/`)
}

function errorResponse(codes: readonly ErrorCode[], components: Components, forOpenAi: boolean): JsonObject {
  const name = `${forOpenAi ? 'OpenAi' : ''}${nameOf(codes)}`
  return addComponent(components, 'responses', name, response(codes, components, forOpenAi))
}

function response(codes: readonly ErrorCode[], components: Components, forOpenAi: boolean): JsonObject {
  const examples = codes.map((code): [string, JsonObject] => {
    const { message, ...details } = errorExamples[code]
    const body = { error: code, errorDetails: { message, ...details, requestId: 'req_8ggIF5L-x2B9' } }
    const value = forOpenAi ? openAiError({ status: errorStatus[code], body }) : body
    return [code, addComponent(components, 'examples', `${forOpenAi ? 'OpenAi' : ''}${code}`, { value })]
  })
  const mayWait = codes.some((code) => errorStatus[code] === 429 || errorStatus[code] === 503)
  return {
    description: codes.join(', '),
    ...(mayWait ? { headers: headersSection(['RateLimit', 'RateLimit-Policy', 'Retry-After'], components) } : {}),
    content: {
      'application/json': {
        schema: hoist(forOpenAi ? OpenAiError : ErrorBody, components),
        examples: Object.fromEntries(examples),
      },
    },
  }
}

const keyCodes: readonly ErrorCode[] = ['API_KEY_MISSING', 'API_KEY_INVALID', 'API_KEY_EXPIRED']

/** NOT_FOUND → NotFound; several are joined by Or. The codes of keys, which always come together, are Unauthorized. */
function nameOf(codes: readonly ErrorCode[]): string {
  const others = codes.filter((code) => !keyCodes.includes(code))
  const names = others.map((code) =>
    code.toLowerCase().replaceAll(/(?:^|_)([a-z])/g, (_, first: string) => first.toUpperCase()),
  )
  return [...names, ...(others.length < codes.length ? ['Unauthorized'] : [])].join('Or')
}

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
