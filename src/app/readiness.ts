import type { ReplyOf } from '../contract/endpoint.ts'
import type { Endpoints } from '../contract/endpoints/index.ts'
import type { AppError } from '../contract/app-error.ts'
import { readOnlyDatabase } from '../platform/database/database-error.ts'
import { takesChanges } from '../platform/database/takes-changes.ts'
import { storageFull } from '../platform/blobs/files.ts'
import type { Context } from './context.ts'

type Readiness = ReplyOf<Endpoints['getReadiness']>

/** Whether this process can work now. @throws what the database throws if it doesn't answer */
export async function readiness({
  database,
  blobs,
  config,
  refusal,
  mislaid,
}: Pick<Context, 'database' | 'blobs' | 'config' | 'refusal' | 'mislaid'>): Promise<Readiness> {
  if (!(await takesChanges(database.db))) return degraded({ code: 'ENGINE_UNAVAILABLE', message: readOnlyDatabase })
  const reason = await refusal()
  if (reason !== null) return degraded({ code: 'ENGINE_UNAVAILABLE', message: reason })
  const lost = await mislaid()
  if (lost !== null) return degraded({ code: 'NOT_FOUND', message: lost })
  const free = await blobs.freeBytes()
  if (free === null || free >= config.media.minFreeBytes) return { status: 'ready', problems: [] }
  return degraded(storageFull())
}

function degraded({ code, message }: Pick<AppError, 'code' | 'message'>): Readiness {
  return { status: 'degraded', problems: [{ code, message }] }
}
