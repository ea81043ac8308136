import type { ReplyOf } from '../contract/endpoint.ts'
import type { Endpoints } from '../contract/endpoints/index.ts'
import { storageFull } from '../platform/blobs/files.ts'
import type { BlobStore } from '../platform/blobs/port.ts'
import type { Database } from '../platform/database/schema.ts'

/** Whether this process can work now. @throws what the database throws if it doesn't answer */
export async function readiness(
  db: Database,
  blobs: Pick<BlobStore, 'freeBytes' | 'refusal'>,
  minFreeBytes: number,
): Promise<ReplyOf<Endpoints['getReadiness']>> {
  await db.selectFrom('setting').select('key').limit(1).execute()
  const refusal = await blobs.refusal()
  if (refusal !== null) return { status: 'degraded', problems: [{ code: 'ENGINE_UNAVAILABLE', message: refusal }] }
  const free = await blobs.freeBytes()
  if (free === null || free >= minFreeBytes) return { status: 'ready', problems: [] }
  const { code, message } = storageFull()
  return { status: 'degraded', problems: [{ code, message }] }
}
