import { Type, type Static } from '../type.ts'
import { endpoint } from '../endpoint.ts'
import { Success } from '../resources.ts'
import { Body, Enum, Id, named, Nullable, Query, Timestamp } from '../schema.ts'

/** Roles that a person can give to an app: reading, or also adding. */
export const appRoles = ['VIEWER', 'AGENT'] as const
export type AppRole = (typeof appRoles)[number]

/** An app that a person lets in decides over the account's data, so a key can't do it. */
const personal = { scope: 'account', agent: false, keys: 'none' } as const

const Request = Type.String({
  minLength: 2,
  maxLength: 12_000,
  pattern: '^r[A-Za-z0-9_-]+$',
  description: 'the request of the app, as the page got it',
})

export const AppRequest = named(
  'AppRequest',
  Type.Object({
    name: Type.String({ description: 'as the app calls itself; nobody has checked it' }),
    host: Nullable(Type.String({ description: 'where the answer goes; null: a program on the person’s machine' })),
    redirectUri: Type.String(),
    denyUrl: Type.String({ description: 'the address of the app, with the answer that the person refused' }),
  }),
)
export type AppRequest = Static<typeof AppRequest>

export const getAppRequest = endpoint({
  method: 'GET',
  path: '/apps/request',
  tag: 'Keys',
  summary: 'Show what an app asks for',
  description: 'For the page that asks the person. A request that is wrong in any part is INVALID_BODY.',
  access: personal,
  query: Query({ request: Request }),
  reply: AppRequest,
  errors: ['INVALID_BODY'],
  example: { query: { request: 'rY2xpZW50X2lkPWFwcF8' } },
})

export const approveApp = endpoint({
  method: 'POST',
  path: '/apps',
  tag: 'Keys',
  summary: 'Let an app in',
  description:
    'The app gets tokens that work at /mcp alone, in these workspaces, with this role: VIEWER reads, AGENT also adds recordings, translations and insights. They can’t delete anything.',
  access: { ...personal, recent: true },
  body: Body({
    request: Request,
    role: Enum(appRoles),
    workspaceIds: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 100 }),
  }),
  status: 201,
  reply: Type.Object({ redirectTo: Nullable(Type.String({ description: 'the address of the app, with a code' })) }),
  secrets: ['redirectTo'],
  example: { body: { request: 'rY2xpZW50X2lkPWFwcF8', role: 'VIEWER', workspaceIds: ['spc_01kae3v5q8r0f2n4'] } },
})

export const App = named(
  'App',
  Type.Object({
    id: Id('key'),
    name: Type.String(),
    host: Nullable(Type.String({ description: 'where its codes go; null: a program on a machine' })),
    role: Enum(appRoles),
    workspaceIds: Type.Array(Id('spc')),
    createdAt: Timestamp,
    lastUsedAt: Nullable(Timestamp),
  }),
)
export type App = Static<typeof App>

export const listApps = endpoint({
  method: 'GET',
  path: '/apps',
  tag: 'Keys',
  summary: 'List the apps that you let in, newest first',
  access: personal,
  reply: Type.Object({ apps: Type.Array(App) }),
})

export const revokeApp = endpoint({
  method: 'DELETE',
  path: '/apps/{appId}',
  tag: 'Keys',
  summary: 'End an app’s access',
  access: personal,
  params: { appId: Type.String({ maxLength: 100, description: 'id of the permission (key_…)' }) },
  reply: Success,
})
