import { auditActionNames } from '../../contract/audit.ts'
import { WordId } from '../../contract/endpoints/editing.ts'
import { Password } from '../../contract/endpoints/shared.ts'
import { webhookEvents } from '../../contract/events.ts'
import { errorCodes, failureCodes } from '../../contract/errors.ts'
import {
  Language,
  Name,
  keyRoles,
  memberRoles,
  privacies,
  recordingStatuses,
  speakerRoles,
  transcriptStatuses,
} from '../../contract/resources.ts'
import { Enum, Id, Timestamp, idPrefixes, type IdPrefix } from '../../contract/schema.ts'
import type { TSchema } from '../../contract/type.ts'

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type JsonObject = { [key: string]: Json }

/** The parts of an OpenAPI document that operations refer to. */
export interface Components {
  schemas: JsonObject
  parameters: JsonObject
  headers: JsonObject
  responses: JsonObject
}

export type Section = keyof Components

export function reference(section: Section, name: string): JsonObject {
  return { $ref: `#/components/${section}/${name}` }
}

/** Adds a component. Its name must have one meaning. @returns the reference to it */
export function addComponent(components: Components, section: Section, name: string, value: Json): JsonObject {
  const known = components[section][name]
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(value)) {
    throw new Error(`two different ${section} have the name ${name}`)
  }
  components[section][name] = value
  return reference(section, name)
}

/** NOT_FOUND → NotFound. */
export function pascalCase(code: string): string {
  return code.toLowerCase().replaceAll(/(?:^|_)([a-z])/g, (_, first: string) => first.toUpperCase())
}

const idNames: Record<IdPrefix, string> = {
  usr: 'UserId',
  spc: 'WorkspaceId',
  rec: 'RecordingId',
  fil: 'FileId',
  upl: 'UploadId',
  liv: 'LiveSessionId',
  trn: 'TranscriptId',
  tsl: 'TranslationId',
  fld: 'FolderId',
  fed: 'FeedId',
  spk: 'SpeakerId',
  prm: 'PromptId',
  ins: 'InsightId',
  hlt: 'HighlightId',
  cmt: 'CommentId',
  whk: 'WebhookId',
  exp: 'ExportRuleId',
  key: 'ApiKeyId',
  app: 'AppId',
  evt: 'EventId',
  aud: 'AuditEventId',
}

/** Scalars that occur everywhere. In the contract they have no name, so that its validator's messages stay simple. */
const scalars = new Map<string, string>([
  [JSON.stringify(Timestamp), 'Timestamp'],
  [JSON.stringify(Enum(recordingStatuses)), 'RecordingStatus'],
  [JSON.stringify(Enum(transcriptStatuses)), 'TranscriptStatus'],
  [JSON.stringify(Enum(memberRoles)), 'MemberRole'],
  [JSON.stringify(Enum(keyRoles)), 'KeyRole'],
  [JSON.stringify(Enum(privacies)), 'Privacy'],
  [JSON.stringify(Enum(speakerRoles)), 'SpeakerRole'],
  [JSON.stringify(Enum(failureCodes)), 'FailureCode'],
  [JSON.stringify(Enum(errorCodes, { description: 'a stable code' })), 'ErrorCode'],
  [JSON.stringify(Enum(auditActionNames)), 'AuditAction'],
  [JSON.stringify(Enum(webhookEvents)), 'WebhookEventName'],
  [JSON.stringify(WordId), 'WordId'],
  [JSON.stringify(Password), 'Password'],
  [JSON.stringify(Language), 'Language'],
  [JSON.stringify(Name), 'Name'],
  ...idPrefixes.map((prefix): [string, string] => [JSON.stringify(Id(prefix)), idNames[prefix]]),
])

const idNamed = new Set(Object.values(idNames))

/** The reference to a scalar of the list, or to it or null. */
function sharedScalar(copy: JsonObject, components: Components): Json {
  const { type } = copy
  if (type === 'object' || type === 'array' || type === undefined) return null
  const isNullable = Array.isArray(type) && type.length === 2 && type[1] === 'null'
  const plain = isNullable ? withoutNull(copy) : copy
  const name = scalars.get(JSON.stringify(plain))
  if (name === undefined) return null
  // The example of an ID shows how it begins.
  const { description: _, ...short } = plain
  const own = addComponent(components, 'schemas', name, idNamed.has(name) ? short : plain)
  if (!isNullable) return own
  // Generators of code make a simpler type of it, and it's shorter.
  return name === 'Timestamp' ? { type: ['string', 'null'], format: 'date-time' } : { anyOf: [own, { type: 'null' }] }
}

function withoutNull(copy: JsonObject): JsonObject {
  const plain = { ...copy, type: (copy['type'] as Json[])[0] ?? null }
  return Array.isArray(copy['enum']) ? { ...plain, enum: copy['enum'].filter((value) => value !== null) } : plain
}

/** Copies a schema. Schemas with a title move to components and are referenced. */
export function hoist(schema: unknown, components: Components): Json {
  if (Array.isArray(schema)) return schema.map((inner) => hoist(inner, components))
  if (typeof schema !== 'object' || schema === null) return schema as Json
  const copy: JsonObject = {}
  for (const [key, value] of Object.entries(schema)) copy[key] = hoist(value, components)
  const scalar = sharedScalar(copy, components)
  if (scalar !== null) return scalar
  if (copy['discriminator'] !== undefined) copy['discriminator'] = discriminator(schema, copy)
  const { title, ...rest } = copy
  return typeof title === 'string' ? addComponent(components, 'schemas', title, rest) : copy
}

/** The field that names the alternative, with the name of each. */
function discriminator(schema: object, copy: JsonObject): JsonObject {
  const { discriminator: given, oneOf } = schema as { discriminator: { propertyName: string }; oneOf: TSchema[] }
  const tag = given.propertyName
  const references = copy['oneOf'] as { $ref?: string }[]
  const mapping = oneOf.map((option, n): [string, string] => {
    const { properties } = option as unknown as { properties: Record<string, { const: string }> }
    const name = references[n]?.$ref
    const value = properties[tag]?.const
    if (name === undefined || value === undefined) throw new Error('name the alternatives of a tagged schema')
    return [value, name]
  })
  return { propertyName: tag, mapping: Object.fromEntries(mapping) }
}

const headerDescriptions = {
  RateLimit: ['"name";r=requests left;t=seconds until another is possible, or until all are', '"default";r=599;t=1'],
  'RateLimit-Policy': ['"name";q=requests;w=in so many seconds', '"default";q=600;w=60'],
  'Retry-After': ['Seconds to wait before the next attempt.', '1'],
  ETag: ['Names this version. Send it in If-None-Match, or in If-Match of a change.', '"v2"'],
  'Content-Range': ['The bytes that were sent, and how many there are.', 'bytes 0-9/48000'],
  Link: ['The next and the previous page (RFC 8288).', '</api/v1/spaces/spc_1/folders?cursor=…>; rel="next"'],
  'Idempotency-Replayed': ['true: the answer to an earlier request with the same Idempotency-Key.', 'true'],
  Location: ['The address of what was created.', '/api/v1/spaces/spc_1/tus/upl_1'],
  'Tiro-Recording': ['The id of the recording.', 'rec_01kae3v5q8r0f2n4'],
  'Upload-Offset': ['The bytes that are stored.', '243598'],
  'Upload-Length': ['The bytes of the whole file; absent: not announced yet.', '243598'],
  'Upload-Expires': ['When the upload expires (RFC 9110).', 'Fri, 20 Nov 2026 08:33:00 GMT'],
  'Tiro-Quality': ['draft: a small model made this text. Absent otherwise.', 'draft'],
} as const
export type HeaderName = keyof typeof headerDescriptions

/** References to response headers, by name. */
export function headersSection(names: readonly HeaderName[], components: Components): JsonObject {
  return Object.fromEntries(
    names.map((name) => {
      const [description, example] = headerDescriptions[name]
      const header = { description, schema: { type: 'string' }, example }
      return [name, addComponent(components, 'headers', name, header)]
    }),
  )
}
