// Fails if openapi.yaml breaks clients of the last committed one: v1 only ever grows.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

interface Schema {
  $ref?: string
  allOf?: Schema[]
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
}
interface Parameter {
  $ref?: string
  name: string
  in: string
  required?: boolean
}
interface Response {
  $ref?: string
  content?: Record<string, { schema: Schema }>
}
interface Operation {
  parameters?: Parameter[]
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, Response>
}
interface Document {
  paths: Record<string, { parameters?: Parameter[]; [method: string]: Operation | Parameter[] | undefined }>
  components: {
    schemas: Record<string, Schema>
    parameters?: Record<string, Parameter>
    responses?: Record<string, Response>
  }
}

const found: string[] = []
let before: Document
try {
  before = parse(
    execFileSync('git', ['show', 'HEAD:openapi.yaml'], { encoding: 'utf8', maxBuffer: 2 ** 26 }),
  ) as Document
} catch {
  console.log('breaking changes: not checked, no earlier commit to compare with')
  process.exit(0)
}
const after = parse(readFileSync('openapi.yaml', 'utf8')) as Document

function resolve(document: Document, schema: Schema | undefined): Schema {
  const name = schema?.$ref?.split('/').at(-1)
  const found = (name === undefined ? schema : document.components.schemas[name]) ?? {}
  if (found.allOf === undefined) return found
  const parts = found.allOf.map((part) => resolve(document, part))
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map((part) => part.properties)) as Record<string, Schema>,
    required: parts.flatMap((part) => part.required ?? []),
  }
}

/** Those of an operation and of its path. */
function parametersOf({ components, paths }: Document, path: string, { parameters = [] }: Operation): Parameter[] {
  return [...(paths[path]?.parameters ?? []), ...parameters].map(
    (one) => components.parameters?.[nameIn(one) ?? ''] ?? one,
  )
}

function responseOf({ components }: Document, response: Response): Response {
  return components.responses?.[nameIn(response) ?? ''] ?? response
}

/** The last part of a reference. */
function nameIn({ $ref }: { $ref?: string }): string | undefined {
  return $ref?.split('/').at(-1)
}

/** A page for people, which isn't part of the document any more. */
function isPage({ responses }: Operation): boolean {
  const types = Object.keys(responses['200']?.content ?? {})
  return types.length === 1 && types[0] === 'text/html'
}

/** Requests may only accept more, answers may only contain more. */
function compare(
  where: string,
  oldOne: Schema | undefined,
  newOne: Schema | undefined,
  isSent: boolean,
  depth = 0,
): void {
  if (depth > 8) return
  const was = resolve(before, oldOne)
  const is = resolve(after, newOne)
  for (const [name, inner] of Object.entries(was.properties ?? {})) {
    const now = is.properties?.[name]
    if (now === undefined) found.push(`${where}: the field ${name} is gone`)
    else compare(`${where}.${name}`, inner, now, isSent, depth + 1)
  }
  if (isSent) {
    for (const name of is.required ?? []) {
      if (!(was.required ?? []).includes(name)) found.push(`${where}: the field ${name} is required now`)
    }
    if (was.enum !== undefined && is.enum !== undefined) {
      for (const value of was.enum)
        if (!is.enum.includes(value)) found.push(`${where}: ${String(value)} is refused now`)
    }
  } else {
    for (const name of was.required ?? []) {
      if (!(is.required ?? []).includes(name)) found.push(`${where}: the field ${name} may be absent now`)
    }
  }
  if (was.type !== undefined && is.type !== undefined && JSON.stringify(was.type) !== JSON.stringify(is.type)) {
    const types = [is.type].flat()
    const isWider = isSent && [was.type].flat().every((type) => types.includes(type))
    if (!isWider) found.push(`${where}: the type is ${types.join(' or ')} now`)
  }
  if (was.items !== undefined) compare(`${where}[]`, was.items, is.items, isSent, depth + 1)
}

for (const [path, operations] of Object.entries(before.paths)) {
  const { parameters: _, ...methods } = operations
  for (const [method, was] of Object.entries(methods as Record<string, Operation>)) {
    const where = `${method.toUpperCase()} ${path}`
    const is = after.paths[path]?.[method] as Operation | undefined
    if (is === undefined && isPage(was)) continue
    if (is === undefined) {
      found.push(`${where} is gone`)
      continue
    }
    for (const { name, in: place, required } of parametersOf(after, path, is)) {
      const old = parametersOf(before, path, was).find((one) => one.name === name && one.in === place)
      if (required === true && old?.required !== true) found.push(`${where}: the parameter ${name} is required now`)
    }
    for (const { name, in: place } of parametersOf(before, path, was)) {
      const isThere = parametersOf(after, path, is).some((one) => one.name === name && one.in === place)
      if (!isThere) found.push(`${where}: the parameter ${name} is gone`)
    }
    const type = 'application/json'
    if (was.requestBody !== undefined) {
      compare(`${where} body`, was.requestBody.content[type]?.schema, is.requestBody?.content[type]?.schema, true)
    }
    for (const [status, answer] of Object.entries(was.responses)) {
      if (!status.startsWith('2')) continue
      const now = is.responses[status]
      if (now === undefined) found.push(`${where}: ${status} is gone`)
      else
        compare(
          `${where} ${status}`,
          responseOf(before, answer).content?.[type]?.schema,
          responseOf(after, now).content?.[type]?.schema,
          false,
        )
    }
  }
}
for (const line of found) console.error(`breaking: ${line}`)
if (found.length > 0) process.exit(1)
console.log(`breaking changes: none in ${Object.keys(before.paths).length} paths`)
