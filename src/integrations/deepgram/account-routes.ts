import { notFound } from '../../contract/app-error.ts'
import type { Caller } from '../../contract/endpoint.ts'
import { listWorkspaces } from '../../identity/workspaces/list-workspaces.ts'
import { allItems } from '../../platform/database/page.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { WebRoute } from '../../platform/http/web-route.ts'

interface Project {
  project_id: string
  name: string
}

/** What programs ask Deepgram about their key before they use it. Projects are workspaces. */
export function deepgramAccountRoutes(db: Db): WebRoute[] {
  return [
    routeOf('/v1/auth/token', async (caller) => ({ api_key_id: caller.keyId, scopes: scopesOf(caller) })),
    routeOf('/v1/projects', async (caller) => ({ projects: await projectsOf(db, caller) })),
    routeOf('/v1/projects/:projectId', async (caller, url) => {
      const id = decodeURIComponent(url.pathname.slice('/v1/projects/'.length))
      const project = (await projectsOf(db, caller)).find(({ project_id }) => project_id === id)
      if (project === undefined) throw notFound('project', id)
      return project
    }),
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
