import { notFound } from '../../contract/app-error.ts'
import type { Caller } from '../../contract/endpoint.ts'
import type { EngineOffer } from '../../contract/endpoints/languages.ts'
import { listWorkspaces } from '../../identity/workspaces/list-workspaces.ts'
import { allItems } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { WebRoute } from '../../platform/http/web-route.ts'

interface Project {
  project_id: string
  name: string
}

interface DeepgramModel {
  name: string
  canonical_name: string
  languages: string[]
  batch: true
  streaming: true
  formatted_output: true
}

/**
 * What programs ask Deepgram about their key before they use it. Projects are workspaces. `routedUrl` sends
 * `/v1/models` of its clients to `/v1/auth/models`.
 */
export function deepgramAccountRoutes(db: Db, listEngines: () => Promise<EngineOffer[]>): WebRoute[] {
  const models = async (): Promise<DeepgramModel[]> => (await listEngines()).map(modelOf)
  return [
    routeOf('/v1/auth/token', async (caller) => ({ api_key_id: caller.keyId, scopes: scopesOf(caller) })),
    routeOf('/v1/projects', async (caller) => ({ projects: await projectsOf(db, caller) })),
    routeOf('/v1/projects/:projectId', async (caller, url) => projectAt(db, caller, url)),
    routeOf('/v1/projects/:projectId/models', async (caller, url) => {
      await projectAt(db, caller, url)
      return { stt: await models(), tts: [] }
    }),
    routeOf('/v1/projects/:projectId/models/:model', async (caller, url) => {
      await projectAt(db, caller, url)
      return modelAt(await models(), url)
    }),
    routeOf('/v1/auth/models', async () => ({ stt: await models(), tts: [] })),
    routeOf('/v1/auth/models/:model', async (_, url) => modelAt(await models(), url)),
  ]
}

function routeOf(path: string, answer: (caller: Caller, url: URL) => Promise<object>): WebRoute {
  return {
    method: 'GET',
    path,
    access: 'key',
    rate: 'default',
    maxBytes: 1,
    handle: async ({ request }, caller) => Response.json(await answer(caller, new URL(request.url))),
  }
}

/** `usage:write` is what transcribing needs there. */
function scopesOf({ keyRole }: Caller): string[] {
  return keyRole === 'VIEWER' ? ['usage:read'] : ['usage:read', 'usage:write']
}

async function projectsOf(db: Db, caller: Caller): Promise<Project[]> {
  const workspaces = await allItems((query) => listWorkspaces(db, caller, query))
  return workspaces.map(({ id, name }) => ({ project_id: id, name }))
}

/** @throws AppError NOT_FOUND for a workspace that the caller may not see */
async function projectAt(db: Db, caller: Caller, { pathname }: URL): Promise<Project> {
  const id = decodeURIComponent(pathname.split('/')[3] ?? '')
  const project = (await projectsOf(db, caller)).find(({ project_id }) => project_id === id)
  if (project === undefined) throw notFound('project', id)
  return project
}

function modelAt(models: readonly DeepgramModel[], { pathname }: URL): DeepgramModel {
  const name = decodeURIComponent(pathname.split('/').at(-1) ?? '')
  const model = models.find((one) => one.name === name)
  if (model === undefined) throw notFound('model', name)
  return model
}

function modelOf({ engine: name, languages: all }: EngineOffer): DeepgramModel {
  const languages = all.filter((language) => language !== '*')
  return { name, canonical_name: name, languages, batch: true, streaming: true, formatted_output: true }
}
