import { auditActionNames, auditObjects, auditResults, auditSources } from '../audit.ts'
import { endpoint } from '../endpoint.ts'
import { Enum, Id, named, Nullable, Query, Timestamp } from '../schema.ts'
import { Type, type Static } from '../type.ts'
import { Page, pageQuery } from './shared.ts'

export const AuditEvent = named(
  'AuditEvent',
  Type.Object({
    id: Id('aud'),
    createdAt: Timestamp,
    action: Enum(auditActionNames),
    result: Enum(auditResults),
    source: Enum(auditSources, {
      description:
        'how the request was signed: LINK is a signed address, NOBODY an open endpoint such as sign-in; COMMAND_LINE and SERVER act without a request',
    }),
    userId: Nullable(Id('usr')),
    email: Nullable(Type.String({ description: 'of the account at that time' })),
    keyId: Nullable(Id('key')),
    keyName: Nullable(Type.String({ description: 'of the key at that time' })),
    address: Nullable(Type.String({ description: 'the client’s address' })),
    userAgent: Nullable(Type.String({ description: 'at most 200 characters' })),
    workspaceId: Nullable(Id('spc')),
    objectType: Nullable(Enum(auditObjects)),
    objectId: Nullable(Type.String({ description: 'id of the object' })),
    details: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'the fields of the action',
    }),
  }),
)
export type AuditEvent = Static<typeof AuditEvent>

const IdFilter = Type.Optional(Type.String({ maxLength: 100 }))
const filters = {
  workspaceId: IdFilter,
  action: Type.Optional(Enum(auditActionNames)),
  userId: IdFilter,
  from: Type.Optional(Timestamp),
  to: Type.Optional(Timestamp),
}

const shared = {
  method: 'GET',
  tag: 'Audit log',
  access: { scope: 'account', agent: false, atLeast: 'owner', keys: 'any' },
  errors: ['INSUFFICIENT_ROLE', 'NOT_FOUND'],
} as const

export const listAuditEvents = endpoint({
  ...shared,
  path: '/audit-events',
  summary: 'List the entries of the audit log, newest first',
  description:
    'Administrators read all entries; owners read those of their workspace with workspaceId. Entries are kept for TIRO_AUDIT_DAYS and can’t be changed.',
  query: Query({ ...pageQuery, ...filters }),
  reply: Page('auditEvents', AuditEvent),
  example: { query: { action: 'KEY_CREATED', from: '2026-11-01T00:00:00.000Z' } },
})

export const exportAuditEvents = endpoint({
  ...shared,
  kind: 'bytesOut',
  path: '/audit-events.csv',
  summary: 'Download the entries of the audit log as CSV, newest first',
  description:
    'All entries that match, with the same filters as the list. Cells that a spreadsheet would execute as a formula get a leading apostrophe.',
  rate: 'jobs',
  query: Query(filters),
  reply: { contentTypes: ['text/csv; charset=utf-8'] },
})
