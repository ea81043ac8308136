import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import formatsPlugin from 'ajv-formats'
import { Type } from 'typebox'
import type { EndpointSpec } from '../contract/endpoint.ts'
import type { ErrorCode, FieldError } from '../contract/errors.ts'
import { AppError } from '../errors.ts'

// `ajv-formats` is CommonJS: under ESM its function is the default export's default.
const addFormats = formatsPlugin as unknown as typeof formatsPlugin.default

// Bodies are taken as they are: no coercion, nothing dropped. Paths and queries are text, so they are coerced.
const strict = new Ajv({
  allErrors: false,
  coerceTypes: false,
  removeAdditional: false,
  strict: false,
  discriminator: true,
})
const coercing = new Ajv({ allErrors: false, coerceTypes: 'array', removeAdditional: false, strict: false })
addFormats(strict)
addFormats(coercing)

const sentences: Record<string, (error: ErrorObject) => string> = {
  additionalProperties: (error) =>
    `There is no field named "${String(error.params['additionalProperty']).slice(0, 100)}".`,
  required: (error) => `The field "${error.params['missingProperty']}" is required.`,
  enum: (error) => `Must be one of ${(error.params['allowedValues'] as unknown[]).join(', ')}.`,
  minProperties: () => 'Give at least one field.',
}

function fieldError(error: ErrorObject): FieldError {
  const named = error.params['additionalProperty'] ?? error.params['missingProperty']
  const path = typeof named === 'string' ? `${error.instancePath}/${named.slice(0, 100)}` : error.instancePath
  const sentence = sentences[error.keyword]?.(error) ?? `This ${error.message ?? 'is not valid'}.`
  return { path: path === '' ? '/' : path, rule: error.keyword, message: sentence }
}

function check(validate: ValidateFunction, value: unknown, code: ErrorCode, what: string): void {
  if (validate(value)) return
  const fields = (validate.errors ?? []).filter((error) => error.keyword !== 'anyOf').map(fieldError)
  const first = fields[0]
  throw new AppError(
    code,
    first === undefined ? `The ${what} is not valid.` : `${what}: ${first.path}: ${first.message}`,
    {
      fields,
    },
  )
}

export interface RequestChecks {
  params: (value: Record<string, unknown>) => void
  query: (value: Record<string, unknown>) => void
  body: (value: unknown) => void
}

/** Compiles the checks of an endpoint once. Each throws AppError INVALID_PATH, INVALID_QUERY or INVALID_BODY. */
export function requestChecks(spec: EndpointSpec): RequestChecks {
  const nothing = Type.Object({}, { additionalProperties: false })
  const params = coercing.compile(Type.Object({ ...spec.params }, { additionalProperties: false }))
  const query = coercing.compile(spec.query ?? nothing)
  const body = spec.body === undefined ? null : strict.compile(spec.body)
  return {
    params: (value) => check(params, value, 'INVALID_PATH', 'Path'),
    query: (value) => check(query, value, 'INVALID_QUERY', 'Query'),
    body: (value) => {
      if (body === null) {
        if (value !== undefined && !isEmptyObject(value)) {
          throw new AppError('INVALID_BODY', 'This operation takes no body.', {
            fields: [{ path: '/', rule: 'none', message: 'This operation takes no body.' }],
          })
        }
        return
      }
      if (value === undefined && spec.bodyOptional === true) return
      check(body, value === undefined ? null : value, 'INVALID_BODY', 'Body')
    },
  }
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
