import type { StoredEvent } from '../../platform/events/events.ts'
import { foldersOfRecordings } from '../../library/folders/folders-of-recordings.ts'
import type { Db } from '../../platform/database/schema.ts'
import { isEnding } from './callbacks/callback-endings.ts'
import { eventsOf, folderIdsOf, recordingOf, type WebhookRow } from './store.ts'

type Matches = (webhook: WebhookRow, event: Pick<StoredEvent, 'type' | 'workspaceId' | 'createdAt' | 'data'>) => boolean

/**
 * Which webhooks want which of some events. An event that isn't about a recording, or about one that was permanently
 * deleted, passes every filter of folders.
 */
export async function prepareMatches(
  db: Db,
  webhooks: readonly WebhookRow[],
  events: readonly StoredEvent[],
  now: string,
): Promise<Matches> {
  const folders = new Map<string, ReadonlySet<string>>()
  const filtered = new Set(webhooks.filter((row) => row.folderIds !== null).map(({ workspaceId }) => workspaceId))
  for (const workspaceId of filtered) {
    const own = events.filter((event) => event.workspaceId === workspaceId)
    const ids = [...new Set(own.flatMap((event) => recordingOf(event) ?? []))]
    for (const [id, around] of await foldersOfRecordings(db, workspaceId, ids)) folders.set(id, around)
  }
  return (webhook, event) => {
    if (webhook.recordingId !== null) return webhook.recordingId === recordingOf(event) && isEnding(event.type)
    if (webhook.workspaceId !== event.workspaceId || !eventsOf(webhook).includes(event.type)) return false
    // A webhook gets no events from before its registration. One in the future is of a clock that was ahead.
    if (webhook.createdAt > event.createdAt && webhook.createdAt <= now) return false
    const wanted = folderIdsOf(webhook)
    const around = folders.get(recordingOf(event) ?? '')
    return wanted === null || around === undefined || wanted.some((id) => around.has(id))
  }
}
