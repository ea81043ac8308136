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

/** Typical values by field name, where the schema allows them, so that examples look realistic. */
const usual: Record<string, unknown> = {
  title: 'Interview with Ada',
  language: 'en',
  mimeType: 'audio/mpeg',
  eTag: '"9b2cf535f27731c974343645a3985328"',
  contentMd5: 'XrY7u+Ae7tCTyyK7j1rNww==',
  checksumSha256: 'uU0nuZNNPgilLlLX2n2r+sSE7+N6U4DukIj3rOLvzek=',
  progress: 0,
  duration: 62.5,
  size: 243_598,
  text: 'Good morning and welcome.',
  content: '- [00:12] They moved the launch to Thursday.',
  prompt: 'Sum up what was said in three sentences.',
  message: 'A sentence that says what to do.',
  find: 'jon',
  replace: 'John',
  apiKey: 'tiro_…',
  key: 'tiro_…',
  secret: 'whsec_…',
}
/** Fields that are empty in most responses. */
const usuallyNull = new Set(
  'failure waitingFor partialText queuedAt completedAt windowsDone windowsTotal autoDeleteMediaAfter sourceUrl deletedAt disabledAt revokedAt expiresAt lastUsedAt engine quality prevCursor'.split(
    ' ',
  ),
)
const usuallyEmpty = new Set(['warnings', 'warningDetails', 'vocabulary', 'tweaks'])

function isNullable({ type, anyOf = [] }: Schema): boolean {
  return Array.isArray(type) ? type.includes('null') : anyOf.some((one) => one.type === 'null')
}

/** An example value for a schema, for the documentation. Uses `examples` and `default` where available. */
export function exampleOf(schema: unknown, name = ''): unknown {
  const given = schema as Schema
  if (given.const !== undefined) return given.const
  if (usuallyNull.has(name) && isNullable(given)) return null
  if (usuallyEmpty.has(name) && given.type === 'array' && given.minItems === undefined) return []
  if (given.examples?.[0] !== undefined) return given.examples[0]
  if (given.default !== undefined) return given.default
  if (given.enum !== undefined) return given.enum[0]
  const first = given.anyOf?.[0] ?? given.oneOf?.[0]
  if (first !== undefined) return exampleOf(first, name)
  const known = usual[name]
  const type = Array.isArray(given.type) ? given.type[0] : given.type
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(given.properties ?? {}).map(([key, inner]) => [key, exampleOf(inner, key)]),
      )
    case 'array':
      return given.items === undefined ? [] : [exampleOf(given.items, name)]
    case 'boolean':
      // `isDeleted` is usually false, `success` is usually true.
      return !/^is[A-Z]/.test(name)
    case 'integer':
    case 'number':
      if (typeof known === 'number' && type === 'number') return known
      return Math.max(given.minimum ?? 0, 1)
    case 'null':
    case undefined:
      return null
    default:
      return textOf(given, name)
  }
}

function textOf(schema: Schema, name: string): string {
  const known = usual[name]
  if (typeof known === 'string' && known.length >= (schema.minLength ?? 0)) return known
  if (schema.format === 'email' || name === 'email') return 'grace@example.org'
  if (/url$/i.test(name)) return 'https://tiro.example.org/…'
  if (/cursor$/i.test(name)) return 'WyIyMDI2LTExLTIwIiwicmVjXzAxIiwwXQ'
  const text = name === '' ? 'text' : name
  return text.padEnd(schema.minLength ?? 0, 'x')
}
