import type { Notifications } from '../../contract/endpoints/notifications.ts'
import { notFound } from '../../contract/app-error.ts'
import type { Db } from '../../platform/database/schema.ts'
import { findUser } from '../store.ts'

/** What an account is mailed. AppError NOT_FOUND. */
export async function getNotifications(db: Db, userId: string, isMailOn: boolean): Promise<Notifications> {
  const user = await findUser(db, userId)
  if (user === undefined) throw notFound('user', userId)
  return {
    isMailOn,
    email: user.email,
    language: user.language as Notifications['language'],
    recordingDone: user.mailsDone === 1,
    recordingFailed: user.mailsFailed === 1,
    mentioned: user.mailsMentions === 1,
  }
}
