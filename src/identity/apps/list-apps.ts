import type { App, AppRole } from '../../contract/endpoints/apps.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Db } from '../../platform/database/schema.ts'
import { hostOf } from './redirect-uri.ts'
import { listPermissions, type PermissionRow } from './store.ts'

/** The apps that an account let in and that still have access, newest first. */
export async function listApps(db: Db, userId: string): Promise<App[]> {
  return (await listPermissions(db, userId, timestamp())).map(asApp)
}

function asApp(row: PermissionRow): App {
  const [uri] = row.redirectUris === null ? [] : (JSON.parse(row.redirectUris) as string[])
  return {
    id: row.id,
    name: row.name,
    host: uri === undefined ? null : hostOf(uri),
    role: row.role as AppRole,
    workspaceIds: JSON.parse(row.workspaceIds ?? '[]') as string[],
    createdAt: row.createdAt,
    lastUsedAt: row.lastUsedAt,
  }
}
