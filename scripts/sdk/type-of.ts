import type { JsonObject } from '../../src/platform/http/openapi-components.ts'

/**
 * A JSON Schema, whose named parts are references, as a TypeScript type. Optional fields of an input may be undefined;
 * in answers they are absent.
 */
export function typeOf(schema: unknown, isInput = false): string {
  if (typeof schema !== 'object' || schema === null) return 'unknown'
  const given = schema as JsonObject
  if (typeof given['$ref'] === 'string') return given['$ref'].split('/').at(-1) ?? ''
  const options = given['anyOf'] ?? given['oneOf']
  if (Array.isArray(options)) return options.map((option) => typeOf(option, isInput)).join(' | ')
  if (given['const'] !== undefined) return JSON.stringify(given['const'])
  if (Array.isArray(given['enum'])) return given['enum'].map((value) => JSON.stringify(value)).join(' | ')
  const types = [given['type']].flat() as string[]
  return types.map((type) => plainType(type, given, isInput)).join(' | ')
}

function plainType(type: string, schema: JsonObject, isInput: boolean): string {
  if (type === 'object') return objectType(schema, isInput)
  if (type === 'array') return `Array<${typeOf(schema['items'], isInput)}>`
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'string' && schema['format'] === 'binary') return 'Blob'
  return ['string', 'boolean', 'null'].includes(type) ? type : 'unknown'
}

/** The fields in braces, each with its description. */
export function objectType(schema: JsonObject, isInput = false): string {
  const required = new Set(schema['required'] as string[] | undefined)
  const fields = Object.entries((schema['properties'] ?? {}) as JsonObject).map(([name, field]) => {
    const { description } = field as { description?: string }
    const isRequired = required.has(name)
    const orUndefined = isInput && !isRequired ? ' | undefined' : ''
    return `${comment(description)}${JSON.stringify(name)}${isRequired ? '' : '?'}: ${typeOf(field, isInput)}${orUndefined}`
  })
  const isPartial = required.size < fields.length
  const others = schema['additionalProperties']
  if (others === true && fields.length === 0 && isInput) return 'object'
  if (others === true) fields.push('[name: string]: unknown')
  else if (typeof others === 'object' && others !== null)
    fields.push(`[name: string]: ${typeOf(others, isInput)}${isPartial ? ' | undefined' : ''}`)
  return fields.length === 0 ? 'Record<string, never>' : `{\n${fields.join('\n')}\n}`
}

export function comment(text: string | undefined): string {
  return text === undefined || text === '' ? '' : `/** ${text.replaceAll('*/', '*\\/')} */\n`
}
