import type { ErrorObject } from 'ajv'
import type { FieldError } from '../../contract/errors.ts'
import { metadataName, metadataPair } from '../../contract/metadata.ts'

const kinds: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a JSON object',
  null: 'null',
}

const formats: Record<string, string> = {
  'date-time': 'Must be an RFC 3339 timestamp, such as 2026-11-20T08:33:00Z.',
  date: 'Must be a date, such as 2026-11-20.',
  email: 'Must be an email address, such as ada@example.org.',
}

/** Patterns that people meet, in words. */
const patterns = new Map([
  [String.raw`\S`, 'Must not be empty.'],
  [metadataName, 'A name has at most 40 letters, digits, "_", "." and "-", and begins with a letter or digit.'],
  [metadataPair, 'Must be name:value, such as case:42.'],
  [String.raw`^[\x20-\x7e]*$`, 'Must have ASCII characters only.'],
  [String.raw`^[\x20-\x7e]+$`, 'Must have ASCII characters only.'],
])

/** Messages that say what is expected, by the validator's keyword. */
const sentences: Record<string, (params: Record<string, unknown>) => string> = {
  additionalProperties: ({ additionalProperty }) => `Unknown field "${String(additionalProperty).slice(0, 100)}".`,
  required: ({ missingProperty }) => `The field "${String(missingProperty)}" is required.`,
  enum: ({ allowedValues }) => `Must be one of ${(allowedValues as unknown[]).join(', ')}.`,
  const: ({ allowedValue }) => `Must be ${JSON.stringify(allowedValue)}.`,
  type: ({ type }) => `Must be ${typesOf(type)}.`,
  minProperties: () => 'Give at least one field.',
  minLength: ({ limit }) => (limit === 1 ? 'Must not be empty.' : `Must have at least ${count(limit, 'character')}.`),
  maxLength: ({ limit }) => `Must have at most ${count(limit, 'character')}.`,
  minItems: ({ limit }) => `Must have at least ${count(limit, 'entry')}.`,
  maxProperties: ({ limit }) => `Must have at most ${count(limit, 'field')}.`,
  maxItems: ({ limit }) => `Must have at most ${count(limit, 'entry')}.`,
  uniqueItems: () => 'Must not have the same entry twice.',
  minimum: ({ limit }) => `Must be at least ${String(limit)}.`,
  exclusiveMinimum: ({ limit }) => `Must be more than ${String(limit)}.`,
  maximum: ({ limit }) => `Must be at most ${String(limit)}.`,
  exclusiveMaximum: ({ limit }) => `Must be less than ${String(limit)}.`,
  format: ({ format }) => formats[String(format)] ?? `Must be a ${String(format)}.`,
  pattern: ({ pattern }) => patterns.get(String(pattern)) ?? `Must have the form ${String(pattern)}.`,
  discriminator: ({ tag, error }) =>
    error === 'tag' ? `The field "${String(tag)}" is required.` : `The value of "${String(tag)}" is unknown.`,
}

/** One validation error: the field, the rule and what is expected. */
export function fieldError(error: ErrorObject): FieldError {
  const named: unknown = error.params['additionalProperty'] ?? error.params['missingProperty'] ?? error.propertyName
  const path = typeof named === 'string' ? `${error.instancePath}/${pointer(named.slice(0, 100))}` : error.instancePath
  const sentence = sentences[error.keyword]?.(error.params) ?? `This ${error.message ?? 'is invalid'}.`
  return { path: path === '' ? '/' : printable(path), rule: error.keyword, message: printable(sentence) }
}

export const unprintableText = 'Must be text without NUL characters or broken surrogate pairs.'

/** A name as a part of a JSON Pointer (RFC 6901). */
function pointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}

/** An unknown name can contain anything. */
function printable(text: string): string {
  return text.toWellFormed().replaceAll('\u0000', '')
}

function typesOf(type: unknown): string {
  const names = (Array.isArray(type) ? type : String(type).split(',')).map(String)
  return names.map((name) => kinds[name] ?? name).join(' or ')
}

function count(limit: unknown, what: 'character' | 'entry' | 'field'): string {
  const many = what === 'entry' ? 'entries' : `${what}s`
  return `${String(limit)} ${limit === 1 ? what : many}`
}
