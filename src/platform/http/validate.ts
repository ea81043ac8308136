import type { ErrorObject, ValidateFunction } from 'ajv'
import { createAjv } from '../../contract/ajv.ts'
import { Type, type TSchema } from '../../contract/type.ts'
import type { EndpointSpec } from '../../contract/endpoint.ts'
import type { ErrorCode, FieldError } from '../../contract/errors.ts'
import { AppError, invalidBody } from '../../contract/app-error.ts'
import { isPrintable } from '../../text/is-printable.ts'
import { fieldError, unprintableText } from './field-error.ts'

// Bodies are validated without coercion or removal of fields. Paths and queries are text, so they are coerced.
// All errors, not the first alone: the limits of bodies (body-limits.ts) bound the work.
const strict = createAjv({ discriminator: true, allErrors: true })
const coercing = createAjv({ coerceTypes: 'array', allErrors: true })

/** Most wrong fields that an answer names. */
const fieldsMax = 100

/** Paths of texts that can't be stored or sent (a NUL character, half of a surrogate pair). */
function unprintable(value: unknown): string[] {
  if (typeof value === 'string') return isPrintable(value) ? [] : ['']
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) =>
    isPrintable(key) ? unprintable(inner).map((path) => `/${key}${path}`) : ['/…'],
  )
}

/** Whole numbers and decimals. Programs print a tiny difference of seconds as `1e-7`. */
const plainNumber = /^-?\d+(\.\d+)?(e-\d+)?$/

/**
 * Prepares text for coercion, which takes whatever JavaScript reads as a number (`0x10`, ` 1`, `1e2`, an empty text), and
 * no flag as Python writes it (`True`).
 */
function prepareText({ schema }: ValidateFunction, value: Record<string, unknown>): void {
  const { properties } = schema as { properties: Record<string, { type?: unknown }> }
  for (const [name, text] of Object.entries(value)) {
    if (typeof text !== 'string') continue
    const { type } = Object.hasOwn(properties, name) ? (properties[name] ?? {}) : {}
    const isNumber = type === 'number' || type === 'integer'
    // What no number can be made of is refused with the other faults.
    if (isNumber && !plainNumber.test(text)) value[name] = `not plain: ${text}`
    else if (type === 'boolean' && /^(true|false)$/i.test(text)) value[name] = text.toLowerCase()
  }
}

function check(validate: ValidateFunction, value: unknown, code: ErrorCode, what: string): void {
  // The schema first: it bounds the values that the other checks walk through.
  if (validate(value)) {
    refuseUnprintable(value, code, what)
    refuseEndless(value, code, what)
    return
  }
  throw invalid(code, what, faultsOf(validate))
}

function checkText(validate: ValidateFunction, value: Record<string, unknown>, code: ErrorCode, what: string): void {
  prepareText(validate, value)
  check(validate, value, code, what)
}

function isNull({ keyword, params }: ErrorObject): boolean {
  return keyword === 'type' && params['type'] === 'null'
}

/**
 * What may be null or a list is checked as either. If the value is a list, the error of null is left out; otherwise it
 * is said together with that of the list. In one pass: a body can have thousands of wrong entries.
 */
function withoutNull(errors: readonly ErrorObject[]): ErrorObject[] {
  const nullable = new Set(errors.filter(isNull).map((error) => error.instancePath))
  if (nullable.size === 0) return [...errors]
  const others = errors.filter((error) => !isNull(error))
  const said = new Set<string>()
  for (const { instancePath } of others) {
    for (let end = instancePath.length; end !== -1; end = instancePath.lastIndexOf('/', end - 1)) {
      said.add(instancePath.slice(0, end))
      if (end === 0) break
    }
  }
  return errors.flatMap((error) => {
    if (isNull(error)) return said.has(error.instancePath) ? [] : [error]
    const mayBeNull = error.keyword === 'type' && nullable.has(error.instancePath)
    return mayBeNull ? [{ ...error, params: { type: [error.params['type'], 'null'].flat() } }] : [error]
  })
}

function faultsOf({ errors }: ValidateFunction): FieldError[] {
  // These two follow the errors of what they contain.
  const own = (errors ?? []).filter(({ keyword }) => keyword !== 'anyOf' && keyword !== 'propertyNames')
  const faults = withoutNull(own).map(fieldError)
  // An empty text breaks two rules, which say the same.
  const said = new Set<string>()
  return faults.filter(({ path, message }) => said.size < said.add(`${path} ${message}`).size)
}

/** Names all wrong fields; its message is about the first. */
function invalid(code: ErrorCode, what: string, fields: readonly FieldError[]): AppError {
  const [first] = fields
  const message = first === undefined ? `The ${what} is invalid.` : `${what}: ${first.path}: ${first.message}`
  return new AppError(code, message, { fields: fields.slice(0, fieldsMax) })
}

function refuseUnprintable(value: unknown, code: ErrorCode, what: string): void {
  const paths = unprintable(value)
  if (paths.length === 0) return
  throw invalid(
    code,
    what,
    paths.map((path) => ({ path: path === '' ? '/' : path, rule: 'text', message: unprintableText })),
  )
}

/** `1e400` and 400 digits become Infinity, which can't be compared with anything. */
function refuseEndless(value: unknown, code: ErrorCode, what: string): void {
  if (typeof value !== 'object' || value === null) return
  const endless = Object.entries(value).filter(([, field]) => typeof field === 'number' && !Number.isFinite(field))
  if (endless.length === 0) return
  throw invalid(
    code,
    what,
    endless.map(([name]) => ({ path: `/${name}`, rule: 'finite', message: 'Must be a finite number.' })),
  )
}

export interface RequestChecks {
  params: (value: Record<string, unknown>) => void
  query: (value: Record<string, unknown>) => void
  body: (value: unknown) => void
}

/** Compiles a check when it is first needed: all of them together would take most of a start. */
function lazily(compile: () => ValidateFunction): () => ValidateFunction {
  let validate: ValidateFunction | null = null
  return () => (validate ??= compile())
}

/** The checks of an endpoint. Each throws AppError INVALID_PATH, INVALID_QUERY or INVALID_BODY. */
export function requestChecks(spec: EndpointSpec): RequestChecks {
  const params = lazily(() => coercing.compile(Type.Object({ ...spec.params }, { additionalProperties: false })))
  const query = lazily(() => coercing.compile(spec.query ?? Type.Object({}, { additionalProperties: false })))
  const schema = spec.body
  const body = schema === undefined ? null : lazily(() => strict.compile(schema))
  return {
    params: (value) => checkText(params(), value, 'INVALID_PATH', 'Path'),
    query: (value) => checkText(query(), value, 'INVALID_QUERY', 'Query'),
    body: (value) => {
      if (body === null) {
        if (value !== undefined && !isEmptyObject(value)) {
          throw invalidBody('/', 'none', 'This operation takes no body.')
        }
        return
      }
      if (value === undefined) {
        if (spec.bodyOptional === true) return
        throw invalidBody('/', 'type', 'Send a JSON object as the body.')
      }
      check(body(), value, 'INVALID_BODY', 'Body')
    },
  }
}

/** What is wrong with a value, field by field. Compiled on first use. */
export function faultsIn(schema: TSchema): (value: unknown) => FieldError[] {
  const validate = lazily(() => strict.compile(schema))
  return (value) => (validate()(value) ? [] : faultsOf(validate()))
}

/** Whether a value matches an endpoint's JSON reply. Compiled on first use. */
export function replyCheck(spec: EndpointSpec): (value: unknown) => boolean {
  const { reply } = spec
  if ('contentTypes' in reply) return () => false
  const validate = lazily(() => strict.compile(reply))
  return (value) => validate()(value)
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
