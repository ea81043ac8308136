import type { Notifications } from '../../contract/endpoints/notifications.ts'
import { timestamp } from '../../platform/database/now.ts'
import type { Db, Patch } from '../../platform/database/schema.ts'
import { patchUser } from '../store.ts'

type Given = {
  [K in 'language' | 'recordingDone' | 'recordingFailed' | 'mentioned']?: Notifications[K] | undefined
}

/** Changes what an account is mailed: the given fields. */
export async function updateNotifications(db: Db, userId: string, given: Given): Promise<void> {
  const patch: Patch<'user'> = { updatedAt: timestamp() }
  if (given.language !== undefined) patch.language = given.language
  if (given.recordingDone !== undefined) patch.mailsDone = given.recordingDone ? 1 : 0
  if (given.recordingFailed !== undefined) patch.mailsFailed = given.recordingFailed ? 1 : 0
  if (given.mentioned !== undefined) patch.mailsMentions = given.mentioned ? 1 : 0
  await patchUser(db, userId, patch)
}
