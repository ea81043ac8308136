import type { TSchema } from '../../contract/type.ts'

/**
 * The form of a reply's schema that serialises fastest. Nullable values use `nullable`: for `anyOf` and lists of types,
 * the serialiser would call a validator or try one type after the other for each value.
 */
export function replySchema(schema: TSchema): TSchema {
  return simplify(schema) as TSchema
}

function simplify(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(simplify)
  if (typeof schema !== 'object' || schema === null) return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, simplify(value)]))
  const { anyOf, type } = inner
  if (Array.isArray(anyOf) && anyOf.length === 2 && isNull(anyOf[1]) && isTyped(anyOf[0])) {
    return { ...anyOf[0], nullable: true }
  }
  if (Array.isArray(type) && type.length === 2 && type[1] === 'null') return { ...inner, type: type[0], nullable: true }
  return inner
}

function isNull(schema: unknown): boolean {
  return typeof schema === 'object' && schema !== null && 'type' in schema && schema.type === 'null'
}

function isTyped(schema: unknown): schema is object {
  return typeof schema === 'object' && schema !== null && 'type' in schema && typeof schema.type === 'string'
}
