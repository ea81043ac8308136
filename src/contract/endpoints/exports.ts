import { formats } from '../content.ts'
import { endpoint } from '../endpoint.ts'
import { rowLimits } from '../row-limits.ts'
import { exportEvents } from '../events.ts'
import { disabled } from '../disabled-reason.ts'
import { Success } from '../resources.ts'
import { Body, Enum, Id, named, Nullable, Query, Timestamp } from '../schema.ts'
import { Type, type Static } from '../type.ts'
import { DeliveryAttempt, deliveryStatuses } from './webhooks.ts'
import { Page, pageQuery, spaceParams } from './shared.ts'

const ruleParams = { ...spaceParams, exportRuleId: Type.String({ maxLength: 100 }) }
const deliveryParams = { ...ruleParams, deliveryId: Type.String({ maxLength: 100 }) }
const owner = { scope: 'space', atLeast: 'owner', agent: false } as const

export const exportContents = ['TRANSCRIPT', 'INSIGHT'] as const

const Template = Type.String({
  minLength: 1,
  maxLength: 500,
  description:
    'path of a file below the folder or URL; fields: {date}, {title}, {folder}, {language}, {duration}, {id}, {speakers}, {format}',
  examples: ['{folder}/{date} {title}.{format}'],
})
const Formats = Type.Array(Enum(formats), {
  minItems: 1,
  maxItems: formats.length,
  uniqueItems: true,
  description: 'insights: markdown, text or json',
})
const Tags = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), {
  maxItems: 50,
  description: 'tags of Markdown notes',
})
const FolderIds = Nullable(
  Type.Array(Type.String({ maxLength: 100 }), {
    minItems: 1,
    maxItems: 100,
    description: 'only recordings in these folders and their subfolders; null: all',
  }),
)
const OnEdit = Type.Boolean({ description: 'write again when the transcript or insight has a new version' })
const Header = Body(
  {
    name: Type.String({ pattern: '^[A-Za-z0-9-]{1,100}$', examples: ['Authorization'] }),
    value: Type.String({ minLength: 1, maxLength: 4000, pattern: '^[\\x20-\\x7e]+$' }),
  },
  { description: 'sent with every file; its value is never shown again' },
)

export const ExportRule = named(
  'ExportRule',
  Type.Object({
    id: Id('exp'),
    createdAt: Timestamp,
    workspaceId: Id('spc'),
    createdById: Id('usr'),
    ...disabled,
    endsAt: Nullable(
      Type.String({ ...Timestamp, description: 'when the key that created it expires, and the rule with it' }),
    ),
    content: Enum(exportContents),
    formats: Formats,
    template: Template,
    folder: Nullable(Type.String({ description: 'a folder of the server; null: files go to `url`' })),
    url: Nullable(Type.String({ description: 'files are sent below this address with PUT' })),
    headerName: Nullable(Type.String({ description: 'name of the header that is sent to `url`' })),
    onEdit: OnEdit,
    folderIds: FolderIds,
    tags: Tags,
  }),
)
export type ExportRule = Static<typeof ExportRule>

export const ExportDelivery = named(
  'ExportDelivery',
  Type.Object({
    id: Type.String({ description: 'an id that starts with dlv_' }),
    exportRuleId: Id('exp'),
    event: Enum(exportEvents),
    recordingId: Id('rec'),
    insightId: Nullable(Id('ins')),
    status: Enum(deliveryStatuses),
    createdAt: Timestamp,
    nextAttemptAt: Nullable(Timestamp),
    deliveredAt: Nullable(Timestamp),
    attempts: Type.Array(DeliveryAttempt, { description: 'the last 20 attempts, oldest first' }),
  }),
)
export type ExportDelivery = Static<typeof ExportDelivery>

export const ExportTest = named(
  'ExportTest',
  Type.Object({
    ...DeliveryAttempt.properties,
    file: Nullable(
      Type.String({
        description: 'where the test file is: its path on the server or its address; null: not written',
        examples: ['/srv/notes/2026-11-20 Tiro test.md'],
      }),
    ),
  }),
)
export type ExportTest = Static<typeof ExportTest>

const destination = {
  folder: Type.Optional(Type.String({ minLength: 1, maxLength: 1000 })),
  url: Type.Optional(Type.String({ minLength: 1, maxLength: 2000 })),
}

const changeable = {
  formats: Type.Optional(Formats),
  template: Type.Optional(Template),
  header: Type.Optional(Nullable(Header)),
  onEdit: Type.Optional(OnEdit),
  folderIds: Type.Optional(FolderIds),
  tags: Type.Optional(Tags),
}

export const createExportRule = endpoint({
  method: 'POST',
  path: '/spaces/{spaceId}/export-rules',
  tag: 'Exports',
  summary: 'Create an export rule',
  description: `Writes a file for each transcript or insight when it is complete, to a folder that the operator allowed, or to an address with PUT. Give either \`folder\` or \`url\`. A workspace has at most ${rowLimits.webhooks} webhooks and export rules together.`,
  access: owner,
  params: spaceParams,
  body: Body({
    ...changeable,
    formats: Formats,
    content: Type.Optional(Enum(exportContents, { default: 'TRANSCRIPT' })),
    ...destination,
  }),
  status: 201,
  reply: ExportRule,
  errors: ['UNSAFE_URL', 'INVALID_STATE'],
  example: {
    body: { formats: ['markdown'], folder: '/srv/notes', template: '{folder}/{date} {title}.{format}', onEdit: true },
  },
})

export const listExportRules = endpoint({
  method: 'GET',
  path: '/spaces/{spaceId}/export-rules',
  tag: 'Exports',
  summary: 'List the export rules of a workspace, newest first',
  access: owner,
  params: spaceParams,
  query: Query(pageQuery),
  reply: Page('exportRules', ExportRule),
})

export const getExportRule = endpoint({
  method: 'GET',
  path: '/spaces/{spaceId}/export-rules/{exportRuleId}',
  tag: 'Exports',
  summary: 'Get an export rule',
  access: owner,
  params: ruleParams,
  reply: ExportRule,
})

export const updateExportRule = endpoint({
  method: 'PATCH',
  path: '/spaces/{spaceId}/export-rules/{exportRuleId}',
  tag: 'Exports',
  summary: 'Change an export rule, or enable it again',
  description:
    'Give `folder` or `url` to change where files go. The value of a saved header isn’t sent to another server: if `url` has another origin, give `header` too, or null. The person or key that changes the destination becomes the rule’s creator.',
  access: owner,
  params: ruleParams,
  body: Body(
    {
      ...changeable,
      ...destination,
      disabled: Type.Optional(Type.Boolean({ description: 'false enables a disabled rule again' })),
    },
    { minProperties: 1 },
  ),
  reply: ExportRule,
  errors: ['UNSAFE_URL', 'INSUFFICIENT_ROLE'],
  example: { body: { formats: ['markdown', 'srt'] } },
})

export const deleteExportRule = endpoint({
  method: 'DELETE',
  path: '/spaces/{spaceId}/export-rules/{exportRuleId}',
  tag: 'Exports',
  summary: 'Delete an export rule and its deliveries',
  description: 'The files that it wrote stay.',
  access: owner,
  params: ruleParams,
  reply: Success,
})

export const testExportRule = endpoint({
  method: 'POST',
  path: '/spaces/{spaceId}/export-rules/{exportRuleId}/test',
  tag: 'Exports',
  summary: 'Write a test file by this rule',
  description:
    'Writes one small file, named “Tiro test”, as an export would, and answers what happened. `error` is null if it worked. The file stays until you delete it. The test isn’t in the list of deliveries, isn’t retried, and never disables the rule.',
  access: owner,
  rate: 'jobs',
  params: ruleParams,
  reply: ExportTest,
  errors: ['INVALID_STATE'],
})

export const listExportDeliveries = endpoint({
  method: 'GET',
  path: '/spaces/{spaceId}/export-rules/{exportRuleId}/deliveries',
  tag: 'Exports',
  summary: 'List the exports of the last 30 days, newest first',
  access: owner,
  params: ruleParams,
  query: Query({ ...pageQuery, status: Type.Optional(Enum(deliveryStatuses)) }),
  reply: Page('deliveries', ExportDelivery),
})

export const retryExport = endpoint({
  method: 'POST',
  path: '/spaces/{spaceId}/export-rules/{exportRuleId}/deliveries/{deliveryId}/retry',
  tag: 'Exports',
  summary: 'Export again',
  description: 'Writes the present version. Attempts start again.',
  access: owner,
  rate: 'jobs',
  params: deliveryParams,
  reply: ExportDelivery,
  errors: ['INVALID_STATE'],
})

export const listExportFolders = endpoint({
  method: 'GET',
  path: '/spaces/{spaceId}/export-folders',
  tag: 'Exports',
  summary: 'List the folders of the server that export rules may write to',
  access: owner,
  params: spaceParams,
  reply: Type.Object({ folders: Type.Array(Type.String(), { description: 'these, and folders in them' }) }),
})
