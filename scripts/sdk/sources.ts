import { fullPath, type EndpointSpec } from '../../src/contract/endpoint.ts'
import { errorExamples } from '../../src/contract/error-examples.ts'
import { ErrorBody, errorCodes } from '../../src/contract/errors.ts'
import { endpoints } from '../../src/contract/endpoints/index.ts'
import { events, type EventType } from '../../src/contract/events.ts'
import { vendorTags } from '../../src/contract/tags.ts'
import { Type, type TSchema } from '../../src/contract/type.ts'
import { hoist, type Components, type JsonObject } from '../../src/platform/http/openapi-components.ts'
import { comment, objectType, typeOf } from './type-of.ts'

const head = '// Made from the contract by `npm run openapi`. Change the contract, not this file.\n'
const table = (Object.values(endpoints) as EndpointSpec[]).filter(({ tag }) => !vendorTags.includes(tag))

/** The generated files of the SDK by name: types of resources, operations and events, and the table of operations. */
export function sdkSources(): Record<string, string> {
  const [replies, inputs] = [noComponents(), noComponents()]
  const typed = (schema: unknown, isInput = false): string => typeOf(hoist(schema, isInput ? inputs : replies), isInput)
  const operations = `export interface Operations {\n${table.map((spec) => operationType(spec, typed)).join('\n')}\n}\n`
  const parts = [operations, eventTypes(typed), errorDetails()]
  typed(ErrorBody)
  // What is in answers has no undefined; what is in requests alone may have it.
  const all = Object.entries({ ...inputs.schemas, ...replies.schemas }) as [string, JsonObject][]
  const named = all.map(([name, schema]) => namedType(name, schema, replies.schemas[name] === undefined))
  return {
    'types.ts': `${head}import type { Content } from '../content.ts'\n\n${[...named, ...parts].join('\n')}`,
    'operations.ts': `${head}${operationTable()}`,
  }
}

function noComponents(): Components {
  return { schemas: {}, parameters: {}, headers: {}, responses: {} }
}

function namedType(name: string, schema: JsonObject, isInput: boolean): string {
  const { description } = schema as { description?: string }
  const isObject = schema['type'] === 'object' && schema['oneOf'] === undefined && schema['properties'] !== undefined
  const declared = isObject
    ? `interface ${name} ${objectType(schema, isInput)}`
    : `type ${name} = ${typeOf(schema, isInput)}`
  return `${comment(description)}export ${declared}\n`
}

/** What an operation takes and returns. */
function operationType(spec: EndpointSpec, typed: (schema: unknown, isInput?: boolean) => string): string {
  const input: string[] = []
  if (spec.params !== undefined) input.push(`params: ${typed(Type.Object(spec.params), true)}`)
  if (spec.query !== undefined) {
    const { required = [] } = spec.query as { required?: string[] }
    input.push(
      `query${required.length > 0 ? '' : '?'}: ${typed(spec.query, true)}${required.length > 0 ? '' : ' | undefined'}`,
    )
  }
  if (spec.kind === 'bytesIn' || spec.kind === 'form') input.push('content: Content')
  else if (spec.body !== undefined) {
    const isOptional = spec.bodyOptional === true
    input.push(`body${isOptional ? '?' : ''}: ${typed(spec.body, true)}${isOptional ? ' | undefined' : ''}`)
  }
  const given = input.length === 0 ? 'object' : `{\n${input.join('\n')}\n}`
  const reply = repliesJson(spec) ? typed(spec.reply) : 'Response'
  const sentences = [`${spec.summary}.`, ...(spec.description === undefined ? [] : [spec.description])]
  return `${comment(`${sentences.join(' ')}\n *\n * \`${spec.method} ${fullPath(spec)}\``)}${spec.id}: { input: ${given}; reply: ${reply} }`
}

function repliesJson(spec: EndpointSpec): boolean {
  return (spec.kind === 'json' || spec.kind === 'bytesIn') && !('contentTypes' in spec.reply)
}

/** The bodies of webhooks and the messages of event streams, distinguished by `type`. */
function eventTypes(typed: (schema: unknown) => string): string {
  const types = Object.keys(events) as EventType[]
  const data = types.map(
    (type) =>
      `${comment(events[type].summary)}${type}: ${typed(Type.Object(events[type].data as Record<string, TSchema>))}`,
  )
  const names = (fits: (type: EventType) => boolean): string =>
    types
      .filter(fits)
      .map((type) => `'${type}'`)
      .join(' | ')
  return `/** The \`data\` of each type of event. */
export interface EventData {\n${data.join('\n')}\n}
/** Types of events that the stream of a workspace carries. */
export type StreamEventType = ${names((type) => events[type].stream !== null)}
/** Types of events that webhooks can be registered for. */
export type WebhookEventType = ${names((type) => events[type].isWebhook)}
`
}

/** The details that the errors of each code have besides the message, by the examples of the contract. */
function errorDetails(): string {
  const types = errorCodes.map((code) => {
    const { message: _, ...details } = errorExamples[code]
    const fields = Object.entries(details).map(([name, value]) => `${name}?: ${typeOfValue(name, value)}`)
    return `${code}: { ${fields.join('; ')} }`
  })
  return `/** Details by code, where an error has them. */\nexport interface ErrorDetails {\n${types.join('\n')}\n}\n`
}

function typeOfValue(name: string, value: unknown): string {
  if (name === 'fields') return 'Array<{ path: string; rule: string; message: string }>'
  return Array.isArray(value) ? `Array<${typeof value[0]}>` : typeof value
}

/** Whether repeating it changes nothing, or a key makes sure of that. */
function repetitionOf(spec: EndpointSpec): string | null {
  if (['GET', 'PUT', 'DELETE'].includes(spec.method) || spec.rerunsOnReplay === true) return 'safe'
  const isOnce = spec.method === 'POST' && spec.kind === 'json' && spec.access.scope !== 'open'
  // A repeated answer leaves secrets out, so the caller decides there.
  return isOnce && spec.secrets === undefined ? 'keyed' : null
}

/** The field of a page that has its items; '' if the page is the list. Null: not a list. */
function itemsOf(spec: EndpointSpec): string | null {
  const { properties = {} } = (spec.query ?? {}) as { properties?: object }
  if (!('cursor' in properties) || !repliesJson(spec)) return null
  const reply = spec.reply as { type: string; properties?: Record<string, { type?: string }> }
  if (reply.type === 'array') return ''
  return Object.keys(reply.properties ?? {}).find((name) => reply.properties?.[name]?.type === 'array') ?? null
}

function operationTable(): string {
  const rows = table.map((spec) => {
    const repetition = repetitionOf(spec)
    const items = itemsOf(spec)
    const fields = [
      `method: '${spec.method}'`,
      `path: '${fullPath(spec)}'`,
      ...(repliesJson(spec) ? [] : ['isRaw: true']),
      ...(repetition === null ? [] : [`repeats: '${repetition}'`]),
      ...(items === null ? [] : [`items: '${items}'`]),
    ]
    return `${spec.id}: { ${fields.join(', ')} },`
  })
  return `
/** What a client must know of an operation to call it. */
export interface Operation {
  readonly method: string
  readonly path: string
  /** The answer is returned as it is, not as its JSON. */
  readonly isRaw?: boolean
  /** \`safe\`: it can be sent again. \`keyed\`: it can, with the same Idempotency-Key. */
  readonly repeats?: 'safe' | 'keyed'
  /** The field of a page that has its items; '': the page is the list. */
  readonly items?: string
}

export const operations = {
${rows.join('\n')}
} as const satisfies Record<string, Operation>
`
}
