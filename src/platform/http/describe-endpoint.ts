import { fullPath, hasNoBody, type EndpointSpec } from '../../contract/endpoint.ts'
import { fixedValue, pythonExample, snakeCase, typescriptExample } from './docs/code-examples.ts'
import { describeField, describeFields } from './describe-fields.ts'
import { exampleOf } from './example-of.ts'

/** An endpoint described for people: the source of the page at /docs and of docs/api.md. */
export interface Description {
  /** `GET /api/v1/spaces/{spaceId}`. */
  title: string
  /** Who may call it, a sentence. */
  access: string
  parameters: { name: string; place: 'path' | 'query' | 'header' | 'body'; text: string }[]
  /** A command that works once the upper-case variables are set. */
  curl: string
  /** The same with the SDK and in Python; null for operations that only sessions or vendors' clients call. */
  typescript: string | null
  python: string | null
  /** The command's output. */
  reply: string
}

export function describeEndpoint(spec: EndpointSpec): Description {
  const path = fullPath(spec)
  return {
    title: `${spec.method} ${path}`,
    access: accessOf(spec),
    parameters: [
      ...Object.entries(spec.params ?? {}).map(([name, schema]) => ({
        name,
        place: 'path' as const,
        text: describeField(schema, true),
      })),
      ...describeFields(spec.query).map((field) => ({ ...field, place: 'query' as const })),
      ...Object.entries(spec.headers ?? {}).map(([name, { description, isRequired = false }]) => ({
        name,
        place: 'header' as const,
        text: `${isRequired ? 'required; ' : ''}${description}`,
      })),
      ...describeFields(spec.body ?? spec.form).map((field) => ({ ...field, place: 'body' as const })),
    ],
    curl: curlOf(spec, path),
    typescript: typescriptExample(spec),
    python: pythonExample(spec),
    reply: replyOf(spec),
  }
}

function accessOf({ access }: EndpointSpec): string {
  const agents = 'agent' in access && access.agent ? ' AGENT keys can call it.' : ''
  if (access.scope === 'open') return 'Public.'
  if (access.scope === 'signed') return 'The signed URL grants access.'
  const recent =
    access.recent === true ? ' A session must have confirmed its person within 15 minutes (`confirmSession`).' : ''
  const keys = access.keys === 'none' ? ' API keys can’t call it.' : ''
  if (access.scope === 'space') return `Requires the role ${access.atLeast} in the workspace.${agents}${keys}${recent}`
  if (access.keys === 'none') return `Requires a session.${keys}${recent}`
  const unbound = access.keys === 'unbound' ? ' of all workspaces' : ''
  return access.atLeast === 'owner'
    ? `Requires an OWNER key${unbound} or a session.${recent}`
    : `Requires a key${unbound} or a session.${agents}${recent}`
}

/** `{spaceId}` → `$SPACE_ID`. */
function variable(name: string): string {
  return `$${snakeCase(name).toUpperCase()}`
}

function curlOf(spec: EndpointSpec, path: string): string {
  const hasJson = spec.kind === 'json' && spec.body !== undefined
  const stream = spec.kind === 'events' ? '-N ' : ''
  const method = spec.method === 'GET' && !hasJson ? '' : `-X ${spec.method} `
  const headers = Object.entries(spec.headers ?? {}).filter(([, { isRequired }]) => isRequired === true)
  return [
    `curl ${stream}${method}${addressOf(spec, path, hasJson)}`,
    ...credentialsOf(spec),
    ...headers.map(([name, { example }]) => `-H '${name}: ${example}'`),
    ...bodyOf(spec),
  ].join(' \\\n  ')
}

function addressOf(spec: EndpointSpec, path: string, hasJson: boolean): string {
  if (spec.access.scope === 'signed') return '"$SIGNED_ADDRESS"'
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    String(fixedValue(spec.params?.[name] ?? {}) ?? variable(name)),
  )
  // Fields that a GET also accepts in its body are shown there.
  const fields = spec.method === 'GET' && hasJson ? {} : (spec.example?.query ?? {})
  const query = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)])).toString()
  return `"$TIRO${filled}${query === '' ? '' : `?${query}`}"`
}

function credentialsOf({ access }: EndpointSpec): string[] {
  if (access.scope !== 'account' && access.scope !== 'space') return []
  return [access.keys === 'none' ? '-b "$SESSION_COOKIE" -H "origin: $TIRO"' : '-H "x-api-key: $TIRO_KEY"']
}

function bodyOf(spec: EndpointSpec): string[] {
  const { file = 'file', body } = spec.example ?? {}
  if (spec.kind === 'bytesIn') {
    const type = spec.requestTypes?.[0]
    return [...(type === undefined ? [] : [`-H 'content-type: ${type}'`]), `--data-binary @${file}`]
  }
  if (spec.kind === 'form') {
    const fields = Object.entries((body ?? {}) as Record<string, string>)
    return [`-F ${fileFieldOf(spec)}=@${file}`, ...fields.map(([name, value]) => `-F ${name}=${value}`)]
  }
  if (spec.body === undefined || (spec.bodyOptional === true && body === undefined)) return []
  return [`-H 'content-type: application/json'`, `-d '${shellText(body ?? exampleOf(spec.body))}'`]
}

/** The field of a form that is its file. */
function fileFieldOf({ form }: EndpointSpec): string {
  const { properties = {} } = (form ?? {}) as { properties?: Record<string, { format?: string }> }
  return Object.keys(properties).find((name) => properties[name]?.format === 'binary') ?? 'file'
}

/** JSON in single quotes. IDs of existing objects are variables, as in the URL. */
function shellText(body: unknown): string {
  return JSON.stringify(body)
    .replaceAll("'", String.raw`'\''`)
    .replaceAll(/"(\w+)":"[a-z]{3}_01kae3v5q8r0f2n4"/g, (_, name: string) => {
      const named = name === 'workspaceId' ? 'spaceId' : name
      return `"${name}":"'"${variable(named)}"'"`
    })
}

function replyOf(spec: EndpointSpec): string {
  if (hasNoBody(spec)) return '(no body)'
  if (spec.kind === 'events') return `id: 7\nevent: TRANSCRIPT_CREATED\ndata: {…}`
  if ('contentTypes' in spec.reply) return spec.reply.contentTypes.join('\n')
  return JSON.stringify(spec.example?.reply ?? exampleOf(spec.reply), null, 2)
}
