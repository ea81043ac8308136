import { inspect } from 'node:util'
import { fullPath, type EndpointSpec } from '../../../contract/endpoint.ts'
import { vendorTags } from '../../../contract/tags.ts'
import { exampleOf } from '../example-of.ts'

// How to call an operation, as code that works once its variables have values: `spaceId` in TypeScript, `space_id` in
// Python. Operations of sessions have none, because programs use keys; those of other vendors' clients neither.

const exampleId = /^[a-z]{3}_01kae3v5q8r0f2n4$/

/** A call of the SDK, or null. */
export function typescriptExample(spec: EndpointSpec): string | null {
  if (isOfOthers(spec)) return null
  const file = spec.example?.file ?? 'interview.mp3'
  if (spec.access.scope === 'signed') {
    return spec.kind === 'bytesIn'
      ? `await fetch(signedAddress, { method: 'PUT', body: await openAsBlob('${file}') })`
      : 'const file = await fetch(signedAddress)'
  }
  if (spec.kind === 'events')
    return 'for await (const event of tiro.events(spaceId)) console.log(event.type, event.data)'
  const lines: string[] = []
  const input: Record<string, unknown> = {}
  if (spec.params !== undefined) input['params'] = valuesOf(spec.params)
  const query = queryOf(spec)
  if (query !== null) input['query'] = query
  const headers = headersOf(spec)
  if (spec.kind === 'form') {
    lines.push('const form = new FormData()', `form.append('file', await openAsBlob('${file}'), '${file}')`)
    for (const [name, value] of Object.entries(spec.example?.body ?? {}))
      lines.push(`form.append('${name}', '${String(value)}')`)
    input['content'] = new Variable('form')
  } else if (spec.kind === 'bytesIn') {
    const type = spec.requestTypes?.[0]
    input['content'] = new Variable(`await openAsBlob('${file}')`)
    if (type !== undefined) headers['content-type'] = type
  } else {
    const body = bodyOf(spec)
    if (body !== undefined) input['body'] = body
  }
  if (Object.keys(headers).length > 0) input['headers'] = headers
  const given = Object.keys(input).length === 0 ? '' : literal(input)
  const answer = isRaw(spec) ? 'response' : 'answer'
  return [...lines, `const ${answer} = await tiro.${spec.id}(${given})`].join('\n')
}

/** A call with the function of the quick start, or null. */
export function pythonExample(spec: EndpointSpec): string | null {
  if (isOfOthers(spec) || spec.kind === 'form') return null
  const file = spec.example?.file ?? 'interview.mp3'
  if (spec.access.scope === 'signed') {
    return spec.kind === 'bytesIn'
      ? `urlopen(Request(signed_address, open("${file}", "rb").read(), method="PUT"))`
      : 'content = urlopen(signed_address).read()'
  }
  const path = fullPath(spec).replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(fixedValue(spec.params?.[name] ?? {}) ?? `{${snakeCase(name)}}`),
  )
  if (spec.kind === 'events') {
    return [
      `stream = urlopen(Request(f"http://127.0.0.1:8080${path}", headers={"x-api-key": os.environ["TIRO_KEY"]}))`,
      'for line in stream:',
      '    print(line.decode())',
    ].join('\n')
  }
  const query = queryOf(spec)
  const search = query === null ? '' : `?${new URLSearchParams(query as Record<string, string>).toString()}`
  const headers = headersOf(spec)
  const given = [`"${spec.method}"`, `${path.includes('{') ? 'f' : ''}"${path}${search}"`]
  if (spec.kind === 'bytesIn') {
    const type = spec.requestTypes?.[0]
    if (type !== undefined) headers['content-type'] = type
    given.push(`open("${file}", "rb").read()`)
  } else {
    const body = bodyOf(spec)
    if (body !== undefined) given.push(pythonLiteral(body))
  }
  if (Object.keys(headers).length > 0) {
    given.push(`${given.length === 2 ? 'headers=' : ''}${pythonLiteral(headers)}`)
  }
  return `answer = call(${given.join(', ')})`
}

/** Whether sessions alone may call it, or a vendor's own client does. */
function isOfOthers({ access, tag }: EndpointSpec): boolean {
  return ('keys' in access && access.keys === 'none') || vendorTags.includes(tag)
}

function isRaw(spec: EndpointSpec): boolean {
  return spec.kind === 'bytesOut' || spec.kind === 'form'
}

/** Code that stands where a value would. */
class Variable {
  readonly name: string

  constructor(name: string) {
    this.name = name
  }

  [inspect.custom](): string {
    return this.name
  }
}

function valuesOf(params: NonNullable<EndpointSpec['params']>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(params).map(([name, schema]) => [name, fixedValue(schema) ?? new Variable(name)]),
  )
}

/** The value of a path parameter that isn't an ID. */
export function fixedValue(schema: unknown): string | number | null {
  const { enum: values, type } = schema as { enum?: string[]; type?: string }
  return values?.[0] ?? (type === 'integer' ? 1 : null)
}

function headersOf(spec: EndpointSpec): Record<string, string> {
  const required = Object.entries(spec.headers ?? {}).filter(([, { isRequired }]) => isRequired === true)
  return Object.fromEntries(required.map(([name, { example }]) => [name, example]))
}

function queryOf(spec: EndpointSpec): Record<string, unknown> | null {
  const { query, body } = spec.example ?? {}
  // What GET accepts as a body as well is sent as the query: fetch has no bodies there.
  const fields = spec.method === 'GET' && spec.body !== undefined ? body : query
  return fields === undefined ? null : (fields as Record<string, unknown>)
}

/** The body, with variables for the IDs of what exists. */
function bodyOf(spec: EndpointSpec): unknown {
  if (spec.body === undefined || (spec.bodyOptional === true && spec.example?.body === undefined)) return undefined
  if (spec.method === 'GET') return undefined
  return withVariables('', spec.example?.body ?? exampleOf(spec.body))
}

function withVariables(name: string, value: unknown): unknown {
  if (typeof value === 'string' && exampleId.test(value)) return new Variable(name === 'workspaceId' ? 'spaceId' : name)
  if (Array.isArray(value)) return value.map((one) => withVariables(name, one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withVariables(key, inner)]))
}

/** An object as TypeScript, with `spaceId` for `spaceId: spaceId`. */
function literal(value: object): string {
  return inspect(value, { depth: null, compact: 4, breakLength: 90, sorted: false }).replaceAll(
    /\b(\w+): \1\b(?=[,\s}])/g,
    '$1',
  )
}

function pythonLiteral(value: unknown): string {
  if (value instanceof Variable) return snakeCase(value.name)
  if (value === null) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(pythonLiteral).join(', ')}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  const fields = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}: ${pythonLiteral(inner)}`)
  return `{${fields.join(', ')}}`
}

/** `spaceId` → `space_id`. */
export function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)
}
