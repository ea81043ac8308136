import type { Workspace } from '../../contract/resources.ts'
import { notFound } from '../../contract/app-error.ts'
import type { Db } from '../../platform/database/schema.ts'
import { findWorkspace } from './store.ts'

/** A workspace. AppError NOT_FOUND. */
export async function getWorkspace(db: Db, id: string): Promise<Workspace> {
  const found = await findWorkspace(db, id)
  if (found === undefined) throw notFound('workspace', id)
  return found
}
