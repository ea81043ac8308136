interface Schema {
  type?: string | string[]
  enum?: unknown[]
  default?: unknown
  examples?: unknown[]
  format?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  const?: unknown
  minimum?: number
  minLength?: number
  minItems?: number
  pattern?: string
  description?: string
}

/** A value that a schema allows, as an example for the documents: `examples` and `default` where there are some. */
export function exampleOf(schema: unknown, name = ''): unknown {
  const given = schema as Schema
  if (given.const !== undefined) return given.const
  if (given.examples?.[0] !== undefined) return given.examples[0]
  if (given.default !== undefined) return given.default
  if (given.enum !== undefined) return given.enum[0]
  const first = given.anyOf?.[0] ?? given.oneOf?.[0]
  if (first !== undefined) return exampleOf(first, name)
  const type = Array.isArray(given.type) ? given.type[0] : given.type
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(given.properties ?? {}).map(([key, inner]) => [key, exampleOf(inner, key)]),
      )
    case 'array':
      return given.items === undefined ? [] : [exampleOf(given.items, name)]
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return Math.max(given.minimum ?? 0, 1)
    case 'null':
    case undefined:
      return null
    default:
      return textOf(given, name)
  }
}

function textOf(schema: Schema, name: string): string {
  if (schema.format === 'email' || name === 'email') return 'grace@example.org'
  if (/url$/i.test(name)) return 'https://tiro.example.org/…'
  if (/cursor$/i.test(name)) return 'WyIyMDI2LTExLTIwIiwicmVjXzAxIiwwXQ'
  const text = name === '' ? 'text' : name
  return text.padEnd(schema.minLength ?? 0, 'x')
}
