import { countRows } from '../../platform/database/count-rows.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Db } from '../../platform/database/schema.ts'

/** How many share links of an account open a recording. */
export async function countSharesBy(db: Db, userId: string): Promise<number> {
  return countRows(
    db
      .selectFrom('share')
      .innerJoin('recording', 'recording.id', 'share.recordingId')
      .innerJoin('workspace', 'workspace.id', 'recording.workspaceId')
      .where('share.createdById', '=', userId)
      .where((eb) => eb.or([eb('share.expiresAt', 'is', null), eb('share.expiresAt', '>', timestamp())]))
      .where('recording.deletedAt', 'is', null)
      .where('workspace.deletedAt', 'is', null)
      .where('workspace.privacy', 'in', ['UNLISTED', 'PUBLIC']),
  )
}
